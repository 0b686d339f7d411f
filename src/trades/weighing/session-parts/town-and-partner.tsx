// The town and the partner of a weighing session, both optional: for the statistics by town and by partner.
import { useLocal } from '#shell/sync/use-local.ts'
import { placesToStop } from '#trades/settings/data/places-to-stop.ts'
import { SelectField } from '#kit/form/select-field.tsx'

export interface TownAndPartner {
  /** Blank for none. */
  readonly city: string
  readonly partner: string
}

interface TownAndPartnerFieldsProps {
  readonly value: TownAndPartner
  readonly onChange: (value: TownAndPartner) => void
}

export function TownAndPartnerFields({ value, onChange }: TownAndPartnerFieldsProps) {
  const known = useLocal(placesToStop, null)
  return (
    <>
      <SelectField
        label="Ville"
        required={false}
        value={value.city}
        onChange={city => onChange({ ...value, city })}
        blank="Non précisée"
        options={(known?.towns ?? []).map(({ id, name, zipcode }) => ({
          value: id,
          label: `${name} ${zipcode}`.trim(),
        }))}
      />
      <SelectField
        label="Partenaire"
        required={false}
        value={value.partner}
        onChange={partner => onChange({ ...value, partner })}
        blank="Aucun"
        options={(known?.partners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
