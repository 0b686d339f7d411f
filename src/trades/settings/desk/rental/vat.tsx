// Whether the organisation charges VAT on its rentals, and at which rate; without any, the sentence that the law wants on the papers.
import { Organisation } from '#records/entities/people.ts'
import { Segmented } from '#kit/action/segmented.tsx'
import { Field } from '#kit/form/field.tsx'
import type { RecordFormState } from '../record-values.ts'

const ways = [
  { value: 'none', label: 'Sans TVA' },
  { value: 'rate', label: 'Avec TVA' },
] as const
const USUAL = '20'
const NO_VAT = 'TVA non applicable, article 293 B du CGI'

export function Vat({ form }: { readonly form: RecordFormState }) {
  const rate = form.field('rental_vat_rate')
  const isCharged = rate.value !== null
  return (
    <>
      <div className="field c6">
        <span className="label">TVA</span>
        <Segmented
          label="TVA"
          block
          options={ways}
          value={isCharged ? 'rate' : 'none'}
          onChange={way => form.set({ rental_vat_rate: way === 'none' ? null : USUAL })}
        />
        {!isCharged && <p className="help">Sur les documents&nbsp;: «&#8239;{NO_VAT}&#8239;».</p>}
      </div>
      {isCharged && (
        <Field
          of={Organisation}
          {...rate}
          name="rental_vat_rate"
          label="Taux"
          unit="%"
          className="c6"
          autoComplete="off"
          help="Les prix saisis comprennent la TVA."
        />
      )}
    </>
  )
}
