// « Forcer les valeurs » [force_values] (CP3): a blank field keeps the sum of the objects, a typed value needs its reason.
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { Request } from '../use-request.ts'

interface ForcedFieldsProps {
  readonly request: Request
  readonly isReadOnly: boolean
  readonly onClose: () => void
}

export function ForcedFields({ request, isReadOnly, onClose }: ForcedFieldsProps) {
  const { values, errors, set } = request
  const field = (name: 'forced_weight' | 'forced_volume' | 'forced_loading_duration' | 'forced_reason') => ({
    name,
    value: values[name],
    error: errors[name],
    disabled: isReadOnly,
    autoComplete: 'off',
    onChange: (typed: string): void => set({ [name]: typed }),
  })
  const giveUp = (): void => {
    set({ forced_weight: '', forced_volume: '', forced_loading_duration: '', forced_reason: '' })
    onClose()
  }
  return (
    <fieldset className="rforced fgrid" aria-label="Valeurs forcées">
      <TextField
        {...field('forced_weight')}
        label="Poids total forcé"
        unit="kg"
        inputMode="decimal"
        className="c2"
      />
      <TextField
        {...field('forced_volume')}
        label="Volume forcé"
        unit="m³"
        inputMode="decimal"
        className="c2"
      />
      <TextField
        {...field('forced_loading_duration')}
        label="Durée forcée"
        help={'Minutes, ou 1\u00a0h\u00a030'}
        className="c2"
      />
      <TextField {...field('forced_reason')} label="Motif" required className="c4" maxLength={500} />
      {!isReadOnly && (
        <div className="c2 rforced__x">
          <Button size="sm" variant="quiet" icon="undo-2" onClick={giveUp}>
            Revenir au calcul
          </Button>
        </div>
      )}
    </fieldset>
  )
}
