// The weight of a line, as it is read on the scale: « 12,5 ».
import { useState, type FormEvent } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { formatTwoDecimals } from '#records/values/decimal.ts'
import { readWeight } from '#records/stop/on-site-input.ts'
import { doneQuantity } from '#records/stop/on-site-lines.ts'
import { formatWeight, formatWeightShort, storedToDisplayed } from '#records/values/weight.ts'
import { setLineWeight } from '../../../data/set-line-weight.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { GoneSheet } from './stop-line-sheet.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

/** A weight that needs a confirmation before it is kept (WG5). */
interface Unusual {
  readonly weight: number
  readonly times: number
  readonly usual: { readonly weight: number }
}

export function WeightSheet({ task, open, line_id }: StopSheetProps & { readonly line_id: string }) {
  const line = task.objects.find(one => one.line_id === line_id)
  const { db, tap } = useStopTaps(task.id)
  const { isBusy, said, run } = useAct()
  const [text, setText] = useState(() => weightText(line?.weight_done ?? null))
  const draft = useDraft(`${task.id} ${line_id} weight`, { text }, kept => setText(kept.text ?? text))
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<Unusual | null>(null)
  const close = (): void => open(null)
  if (line === undefined) return <GoneSheet close={close} />
  const keep = async (weight: number | null, isConfirmed = false): Promise<void> => {
    const done = await run(() => setLineWeight(db, { ...tap(), line_id, weight, isConfirmed }))
    if (done === null) return
    if (done.answer.kind === 'unusual') return setAsked({ ...done.answer, weight: weight ?? 0 })
    draft.forget()
    close()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const read = readWeight(text)
    setError(read.ok ? undefined : read.sentence)
    if (read.ok) void keep(read.value)
  }
  const pieces = Math.max(1, doneQuantity(line))
  const usual = line.weight * pieces
  if (asked !== null)
    return (
      <Sheet open onClose={close} title={`Vraiment ${askedText(asked.weight)}\u202f?`}>
        <p>
          {String(asked.times).replace('.', ',')}&nbsp;fois le poids habituel de la ligne,{' '}
          {formatWeight(asked.usual.weight * pieces)}. Confirmé, le bureau vérifiera ce passage.
        </p>
        <RefusalText>{said}</RefusalText>
        <SheetFoot>
          <Button variant="primary" size="xl" block onClick={() => setAsked(null)}>
            Corriger le poids
          </Button>
          <Button block loading={isBusy} onClick={() => void keep(asked.weight, true)}>
            C’est le bon poids
          </Button>
        </SheetFoot>
      </Sheet>
    )
  return (
    <Sheet open onClose={close} title={`Poids\u00a0: ${line.name}`}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label="Poids de toute la ligne"
          className="field--weight"
          value={text}
          onChange={setText}
          error={error}
          help={usual > 0 ? `Au catalogue ${formatWeight(usual)}` : 'Par exemple 12,5'}
          unit="kg"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
        />
        <RefusalText>{said}</RefusalText>
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block loading={isBusy}>
            Enregistrer le poids
          </Button>
          {line.weight_done !== null && (
            <Button variant="quiet" block onClick={() => void keep(null)}>
              Effacer le poids
            </Button>
          )}
        </SheetFoot>
      </form>
    </Sheet>
  )
}

/** « 600 kg », and « 612,50 kg » where a whole number would be too coarse. */
const askedText = (grams: number): string =>
  grams % 1000 === 0 ? formatWeightShort(grams) : formatWeight(grams)

export const weightText = (stored: number | null): string =>
  stored === null ? '' : formatTwoDecimals(storedToDisplayed(stored) ?? stored)
