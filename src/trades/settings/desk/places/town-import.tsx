// Importing towns: from a file of our own, of La Poste, INSEE or the national address file, or from a pasted list.
import { useMemo, useState } from 'react'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { City, Sector, type SectorRow } from '#records/entities/places.ts'
import { may } from '#records/rights/entity-rights.ts'
import { CheckField } from '#kit/form/check-field.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { townHeads } from '../../rules/own-tables.ts'
import { readTownSheet, townLines, type TownDefaults } from '../../rules/town-sheet.ts'
import type { ImportColumn } from '../import/import-first.tsx'
import type { ImportWords } from '../import/import-preview.tsx'
import { ImportSheet } from '../import/import-sheet.tsx'
import { cities } from '../../shared/lists.ts'
import { SectorChoice } from './sector-choice.tsx'
import { nameIn } from '../options-of.ts'

interface TownImportProps {
  readonly sectors: readonly SectorRow[]
  readonly onClose: () => void
}

const words: ImportWords = {
  title: 'Importer des villes',
  one: 'ville',
  many: 'villes',
  fresh: ['nouvelle ville', 'nouvelles villes'],
  created: ['créée', 'créées'],
  changed: ['mise à jour', 'mises à jour'],
  first: 'Les premières villes de la liste',
  refusedFile: 'villes-refusees',
  parents: { fresh: ['nouveau secteur', 'nouveaux secteurs'], created: ['secteur créé', 'secteurs créés'] },
}

interface Typed {
  readonly text: string
  readonly zips: string
  readonly sector: string
  readonly isCollected: boolean
}

const askedOf = ({ zips, sector, isCollected }: Typed): TownDefaults => ({
  zips: zips.match(/\d+/g) ?? [],
  sector_id: sector === '' ? null : sector,
  isCollected,
})

export function TownImport({ sectors, onClose }: TownImportProps) {
  const rows = useLocal(cities, null)
  const mayAddSectors = may(useRights(), 'create', Sector.name)
  const [typed, setTyped] = useState<Typed>({ text: '', zips: '', sector: '', isCollected: true })
  const change = (values: Partial<Typed>): void => setTyped(now => ({ ...now, ...values }))
  const pasted = useMemo(() => townLines(typed.text), [typed.text])
  // Before the towns that are here are known, each would be taken for a new one.
  if (rows === undefined) return null
  return (
    <ImportSheet
      of={City}
      words={words}
      intro={
        <>
          Un fichier CSV avec les colonnes {townHeads.join(', ')}, ou un fichier de La Poste, de l’INSEE ou de
          la Base Adresse Nationale. Une ville déjà là, de même nom et de même code postal, est mise à jour.
          {mayAddSectors && ' Un secteur qui n’existe pas encore est créé.'}
        </>
      }
      asked={askedOf(typed)}
      read={(lines, asked) => readTownSheet(lines, { ...asked, cities: rows, sectors, mayAddSectors })}
      pasted={pasted}
      fields={<TownFields typed={typed} change={change} sectors={sectors} />}
      columns={columnsOf(sectors)}
      onClose={onClose}
    />
  )
}

interface TownFieldsProps {
  readonly typed: Typed
  readonly change: (values: Partial<Typed>) => void
  readonly sectors: readonly SectorRow[]
}

function TownFields({ typed, change, sectors }: TownFieldsProps) {
  return (
    <>
      <TextArea
        label="Ou collez une liste"
        help="Une ville par ligne, avec son code postal."
        rows={4}
        value={typed.text}
        onChange={text => change({ text })}
      />
      <TextField
        label="Seulement les codes postaux qui commencent par"
        placeholder="67, 68"
        inputMode="numeric"
        value={typed.zips}
        onChange={zips => change({ zips })}
      />
      <SectorChoice
        label="Secteur des nouvelles villes"
        blank="Aucun"
        value={typed.sector}
        onChange={sector => change({ sector })}
        sectors={sectors}
      />
      <CheckField
        label="Ces villes sont collectées"
        checked={typed.isCollected}
        onChange={isCollected => change({ isCollected })}
      />
    </>
  )
}

const columnsOf = (sectors: readonly SectorRow[]): readonly ImportColumn[] => [
  { label: 'Ville', cell: values => String(values['name']) },
  { label: 'Code postal', cell: values => textOf(values['zipcode']) },
  {
    label: 'Secteur',
    cell: (values, parent) => parent?.name ?? nameIn(sectors, textOf(values['sector_id']) || null),
  },
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
