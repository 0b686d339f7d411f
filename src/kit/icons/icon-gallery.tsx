// Every icon with its name, for people who design screens: search, then a click copies the name.
import './icon-gallery.css'
import { useState } from 'react'
import { plural } from '#records/fr/plural.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { TextField } from '../form/text-field.tsx'
import { Icon } from './icon.tsx'
import { iconNames, type IconName } from './icon-names.ts'

export function IconGallery() {
  const [search, setSearch] = useState('')
  const [notice, setNotice] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = iconNames.filter(name => name.includes(wanted))

  const copy = async (name: IconName) => {
    try {
      await navigator.clipboard.writeText(name)
      setNotice(`Copié\u00a0: ${name}`)
    } catch {
      setNotice(`La copie est refusée par le navigateur\u00a0: ${name}`)
    }
  }

  return (
    <div className="icons">
      <div className="icons__head">
        <div className="grow">
          <PageTitle>Icônes</PageTitle>
          <output className="muted">{notice || plural(found.length, 'icône')}</output>
        </div>
        <TextField
          label="Chercher une icône"
          type="search"
          icon="search"
          value={search}
          onChange={setSearch}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {found.length === 0 && (
        <p className="muted">{`Aucune icône ne contient «\u202f${search.trim()}\u202f».`}</p>
      )}
      <ul className="icons__grid">
        {found.map(name => (
          <li key={name}>
            <button type="button" onClick={() => void copy(name)}>
              <Icon name={name} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
