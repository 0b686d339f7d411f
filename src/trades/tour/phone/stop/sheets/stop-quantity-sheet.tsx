// The quantity of a line, typed: nobody taps forty times for forty chairs.
import { useState, type FormEvent } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { buzz } from '#device/haptics.ts'
import { readQuantity } from '#records/stop/on-site-input.ts'
import { doneQuantity } from '#records/stop/on-site-lines.ts'
import { setLineDone } from '../../../data/set-line-done.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { GoneSheet } from './stop-line-sheet.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

export function QuantitySheet({ task, open, line_id }: StopSheetProps & { readonly line_id: string }) {
  const line = task.objects.find(one => one.line_id === line_id)
  const { db, tap } = useStopTaps(task.id)
  const { isBusy, said, run } = useAct()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const close = (): void => open(null)
  if (line === undefined) return <GoneSheet close={close} />
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readQuantity(text)
    setError(read.ok ? undefined : read.sentence)
    if (!read.ok) return
    if ((await run(() => setLineDone(db, { ...tap(), line_id, quantity: read.value }))) === null) return
    buzz('tick')
    close()
  }
  return (
    <Sheet open onClose={close} title={`Quantité\u00a0: ${line.name}`}>
      <form className="stack" noValidate onSubmit={event => void submit(event)}>
        <TextField
          label="Combien de pièces"
          value={text}
          onChange={setText}
          error={error}
          help={`Prévu ${line.quantity}, noté ${doneQuantity(line)}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
        />
        <RefusalText>{said}</RefusalText>
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block loading={isBusy}>
            Enregistrer la quantité
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}
