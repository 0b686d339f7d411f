// The settings of this device (screens.md section 9): the role of the person signed in here, the truck in which it is carried,
// and its scale.
import { useState } from 'react'
import { rememberedResource, rememberResource } from '#shell/kept/remembered-resource.ts'
import { rememberedScale, rememberScale } from '#shell/kept/remembered-scale.ts'
import { keepRole, readRole } from '#shell/session/role-memory.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { areasToOffer } from '#records/rights/rights.ts'
import { ownTrucks } from '../data/own-trucks.ts'
import { scales } from '../data/scales.ts'
import { SelectField } from '#kit/form/select-field.tsx'

export function DeviceChoices() {
  const { rights, database } = useSignedIn()
  const known = useLocal(scales, null) ?? []
  const trucks = useLocal(ownTrucks, { rights }) ?? []
  const [truck, setTruck] = useState(() => rememberedResource() ?? '')
  const [role, setRole] = useState(() => readRole(database.name))
  const [scale, setScale] = useState(() => rememberedScale() ?? '')
  const chooseRole = (path: string): void => {
    const next = path === '' ? { path: role.path, always: false } : { path, always: true }
    setRole(next)
    keepRole(database.name, next)
  }
  const chooseScale = (id: string): void => {
    setScale(id)
    rememberScale(id === '' ? null : id)
  }
  const chooseTruck = (id: string): void => {
    setTruck(id)
    rememberResource(id === '' ? null : id)
  }
  return (
    <>
      <SelectField
        label="Rôle à l’ouverture"
        value={role.always ? (role.path ?? '') : ''}
        blank="Demander à chaque fois"
        options={areasToOffer(rights).map(({ path, label }) => ({ value: path, label }))}
        onChange={chooseRole}
      />
      {trucks.length > 0 && (
        <SelectField
          label="Ressource"
          value={trucks.some(({ id }) => id === truck) ? truck : ''}
          blank="Aucune"
          options={trucks.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={chooseTruck}
        />
      )}
      {known.length > 0 && (
        <SelectField
          label="Balance"
          value={known.some(({ id }) => id === scale) ? scale : ''}
          blank="Aucune"
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={chooseScale}
        />
      )}
    </>
  )
}
