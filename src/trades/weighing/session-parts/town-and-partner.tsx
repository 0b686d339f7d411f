// The town and the partner of a weighing session, both optional: for the statistics by town and by partner.
import { useLocal } from '#shell/sync/use-local.ts'
import { placesToStop } from '#trades/settings/data/places-to-stop.ts'
import { SelectField } from '#kit/form/select-field.tsx'

export interface SessionPlace {
  /** Blank for none. */
  readonly city: string
  readonly partner: string
}

interface PlaceFieldsProps {
  readonly place: SessionPlace
  readonly onChange: (place: SessionPlace) => void
}

export function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const known = useLocal(placesToStop, null)
  return (
    <>
      <SelectField
        label="Commune"
        required={false}
        value={place.city}
        onChange={city => onChange({ ...place, city })}
        blank="Non précisée"
        options={(known?.towns ?? []).map(({ id, name, zipcode }) => ({
          value: id,
          label: `${name} ${zipcode}`.trim(),
        }))}
      />
      <SelectField
        label="Partenaire"
        required={false}
        value={place.partner}
        onChange={partner => onChange({ ...place, partner })}
        blank="Aucun"
        options={(known?.partners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
