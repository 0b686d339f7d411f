// When what did not come is awaited: the day of the second return.
import { Segmented } from '#kit/action/segmented.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { ReturnWork } from './use-return.ts'

const halves = [
  { value: 1, label: 'Matin' },
  { value: 2, label: 'Après-midi' },
] as const

export function RestDay({ work: { choices, choose } }: { readonly work: ReturnWork }) {
  return (
    <div className="ret-rest">
      <TextField
        label="Le reste revient le"
        type="date"
        value={choices.restDate}
        onChange={restDate => choose({ restDate })}
      />
      <Segmented
        label="Demi-journée du second retour"
        options={halves}
        value={choices.restShift}
        onChange={restShift => choose({ restShift })}
      />
    </div>
  )
}
