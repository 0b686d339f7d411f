// The sector of a town, or of many: one that is here, or the name of one that is made with them.
import { useRights } from '#shell/session/use-session.ts'
import { Sector, type SectorRow } from '#records/entities/places.ts'
import { may } from '#records/rights/entity-rights.ts'
import { normalised } from '#records/text/search-text.ts'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { newSector, newSectorName } from '../../rules/named-parent.ts'
import { optionsOf } from '../options-of.ts'

interface SectorChoiceProps {
  readonly label: string
  readonly blank: string
  /** An id, blank, or newSector(). */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly sectors: readonly SectorRow[] | undefined
  readonly error?: string | undefined
  readonly className?: string
}

export function SectorChoice({ value, onChange, sectors, error, className, ...look }: SectorChoiceProps) {
  const mayAdd = may(useRights(), 'create', Sector.name)
  const name = newSectorName(value)
  const options = [
    ...optionsOf(sectors, value),
    ...(mayAdd || name !== null ? [{ value: newSector(''), label: 'Nouveau secteur…' }] : []),
  ]
  const isHere = sectors?.some(one => normalised(one.name) === normalised((name ?? '').trim())) === true
  return (
    <>
      <SelectField
        {...look}
        className={className}
        value={name === null ? value : newSector('')}
        error={name === null ? error : undefined}
        options={options}
        onChange={onChange}
      />
      {name !== null && (
        <TextField
          required
          label="Nom du nouveau secteur"
          className={className}
          help={isHere ? 'Ce secteur existe déjà\u00a0: c’est lui qui est pris.' : undefined}
          maxLength={Sector.fields.name.type.max}
          value={name}
          error={error}
          onChange={text => onChange(newSector(text))}
        />
      )}
    </>
  )
}
