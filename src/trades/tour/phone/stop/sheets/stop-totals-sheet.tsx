// The totals of a stop by hand [force_values] (CP3): a blank field returns to the sum of the objects.
import { useState, type FormEvent } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import { formatDuration } from '#records/time/duration.ts'
import { readMinutes, readVolume, readWeight, type Typed } from '#records/stop/on-site-input.ts'
import { plannedTotals } from '#records/states/task-totals.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { setForcedTotals } from '../../../data/set-forced-totals.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'
import { weightText } from './stop-weight-sheet.tsx'

type Name = 'weight' | 'volume' | 'duration' | 'reason'
type Texts = { readonly [name in Name]: string }

const blankOr = (read: (text: string) => Typed, text: string) =>
  text.trim() === '' ? ({ ok: true, value: null } as const) : read(text)

export function TotalsSheet({ task, open }: StopSheetProps) {
  const { db, tap } = useStopTaps(task.id)
  const { isBusy, said, run } = useAct()
  const [texts, setTexts] = useState<Texts>(() => ({
    weight: weightText(task.forced_weight),
    volume: task.forced_volume === null ? '' : formatTwoDecimals(task.forced_volume),
    duration: task.forced_loading_duration ?? '',
    reason: task.forced_reason,
  }))
  const draft = useDraft(`${task.id} totals`, texts, kept => setTexts(now => ({ ...now, ...kept })))
  const [errors, setErrors] = useState<{ readonly [name in Name]?: string }>({})
  const field = (name: Name) => ({
    value: texts[name],
    onChange: (text: string): void => setTexts(now => ({ ...now, [name]: text })),
    error: errors[name],
    autoComplete: 'off',
  })
  const sums = plannedTotals(task.objects, task)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const weight = blankOr(readWeight, texts.weight)
    const volume = blankOr(readVolume, texts.volume)
    const duration = blankOr(readMinutes, texts.duration)
    const isForced = [texts.weight, texts.volume, texts.duration].some(text => text.trim() !== '')
    const isUnexplained = isForced && texts.reason.trim() === ''
    setErrors({
      ...(weight.ok ? {} : { weight: weight.sentence }),
      ...(volume.ok ? {} : { volume: volume.sentence }),
      ...(duration.ok ? {} : { duration: duration.sentence }),
      ...(isUnexplained ? { reason: 'Dites pourquoi les totaux changent.' } : {}),
    })
    if (!weight.ok || !volume.ok || !duration.ok || isUnexplained) return
    const forced = {
      weight: weight.value,
      volume: volume.value,
      duration: duration.value,
      reason: texts.reason,
    }
    if ((await run(() => setForcedTotals(db, { ...tap(), ...forced }))) === null) return
    draft.forget()
    open(null)
  }

  return (
    <Sheet open onClose={() => open(null)} title="Forcer les totaux">
      <form className="stack" noValidate onSubmit={event => void submit(event)}>
        <TextField
          {...field('weight')}
          label="Poids total"
          unit="kg"
          inputMode="decimal"
          help={`Somme des objets\u00a0: ${formatWeight(sums.weight)}`}
        />
        <TextField
          {...field('volume')}
          label="Volume total"
          unit="m³"
          inputMode="decimal"
          help={`Somme des objets\u00a0: ${formatVolume(sums.volume)}`}
        />
        <TextField
          {...field('duration')}
          label="Durée de chargement"
          help={`Somme des objets\u00a0: ${formatDuration(sums.duration)}. Minutes, ou 1\u00a0h\u00a030.`}
        />
        <TextField {...field('reason')} label="Motif" help="Le bureau le lira." />
        <RefusalText>{said}</RefusalText>
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block loading={isBusy}>
            Enregistrer les totaux
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
