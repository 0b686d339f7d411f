// The town of a stop, chosen among those of this device, with distinct labels.
import type { FieldState } from '#shell/screen/use-form.ts'
import type { CityRow } from '#records/entities/places.ts'
import { SelectField } from '#kit/form/select-field.tsx'

interface TownSelectProps extends FieldState<string> {
  /** Undefined while they are being read. */
  readonly towns: readonly CityRow[] | undefined
}

export function TownSelect({ towns, ...state }: TownSelectProps) {
  return (
    <SelectField
      {...state}
      label="Ville"
      required
      blank="Choisir une ville"
      options={towns?.map(town => ({ value: town.id, label: townText(town) })) ?? []}
    />
  )
}

const townText = ({ name, zipcode, collected }: CityRow): string =>
  [zipcode === '' ? name : `${name} (${zipcode})`, collected === 0 && 'non collectée']
    .filter(Boolean)
    .join(', ')
