// A sticker read at a stop: bound to one object (LB2), or found among a rental's things. Typed, shot by a hand scanner, or seen by the
// camera where this browser reads codes; each answer says which thing it was, in words, colour and a buzz.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { attempt } from '#app/attempt.ts'
import { labelOfField } from '#app/words/label-of-field.ts'
import { failureSentences } from '#app/words/toasts-of.ts'
import { beep, isMuted, setMuted } from '#device/beep.ts'
import { buzz } from '#device/haptics.ts'
import { hasCamera } from '#device/camera.ts'
import { keepScreenOn } from '#device/wake-lock.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import type { Outcome } from '#domain/failure.ts'
import { formatLabelCode } from '#domain/label-code.ts'
import { doneQuantity } from '#domain/on-site-lines.ts'
import { bindInstance } from '#local/commands/bind-instance.ts'
import { scanInstance } from '#local/commands/record-instance.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Row } from '#ui/row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GoneSheet } from './stop-line-sheet.tsx'
import type { StopSheetProps } from './stop-open-sheet.tsx'
import { ScanCamera } from './stop-scan-camera.tsx'
import { SheetFoot } from './stop-sheet-foot.tsx'
import { useStopTaps } from './stop-taps.ts'

export function BindSheet({ task, open, line_id }: StopSheetProps & { readonly line_id: string }) {
  const { db, tap } = useStopTaps(task.id)
  const line = task.objects.find(one => one.line_id === line_id)
  const close = (): void => open(null)
  if (line === undefined) return <GoneSheet close={close} />
  const bind = async (code: string, typed: boolean): Promise<Outcome<string>> => {
    const bound = await bindInstance(db, { ...tap(), line_id, code, typed })
    if (!bound.ok) return bound
    const words = `${bound.value.isNew ? 'Nouvelle étiquette' : 'Étiquette'} ${formatLabelCode(code)} collée.`
    return { ok: true, value: words }
  }
  return <CodeSheet title={`Étiquette\u00a0: ${line.name}`} onCode={bind} onClose={close} isOnce />
}

export function ScanSheet({ task, open }: StopSheetProps) {
  const { db, tap } = useStopTaps(task.id)
  if (task.scope !== 'loki') return <ChooseSheet task={task} open={open} />
  const left = task.objects.filter(
    line => line.object_instance_id !== null && line.weighed_at === null,
  ).length
  const scan = async (code: string, typed: boolean): Promise<Outcome<string>> => {
    const scanned = await scanInstance(db, { ...tap(), code, typed })
    if (!scanned.ok) return scanned
    return { ok: true, value: `${formatLabelCode(code)}\u00a0: ${nameOf(task, scanned.value.line_id)}` }
  }
  return (
    <CodeSheet
      title={left > 0 ? `Scanner le matériel (reste ${left})` : 'Scanner le matériel'}
      onCode={scan}
      onClose={() => open(null)}
    />
  )
}

const nameOf = ({ objects }: TaskRow, line_id: string): string =>
  objects.find(line => line.line_id === line_id)?.name ?? 'matériel'

/** A collection's sticker goes onto one object: which one comes first. */
function ChooseSheet({ task, open }: StopSheetProps) {
  const lines = task.objects.filter(line => line.object_instance_id === null && doneQuantity(line) > 0)
  return (
    <Sheet open onClose={() => open(null)} title="Coller une étiquette sur…">
      <div className="list">
        {lines.map(({ line_id, name }) => (
          <Row key={line_id} icon="package" title={name} onPress={() => open({ kind: 'bind', line_id })} />
        ))}
        {lines.length === 0 && <p className="muted">Tous les objets emportés ont leur étiquette.</p>}
      </div>
    </Sheet>
  )
}

/** Seen, felt and heard: a truck is loud, and who looks at the sticker does not look at the screen. */
const tellScan = (isGood: boolean): void => {
  buzz(isGood ? 'done' : 'refused')
  beep(isGood ? 'done' : 'refused')
}

interface CodeSheetProps {
  readonly title: string
  /** What was done with the code, in words. */
  readonly onCode: (code: string, typed: boolean) => Promise<Outcome<string>>
  readonly onClose: () => void
  /** One code, then it closes. */
  readonly isOnce?: boolean
}

function CodeSheet({ title, onCode, onClose, isOnce = false }: CodeSheetProps) {
  const [code, setCode] = useState('')
  const [result, setResult] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null)
  const [isFilming, setFilming] = useState(false)
  const [isSilent, setSilent] = useState(isMuted)
  const isTaken = useRef(false)
  useEffect(keepScreenOn, [])
  const take = async (text: string, typed: boolean): Promise<void> => {
    // The camera sees a roll of stickers: the first one is meant, the others only lie beside it.
    if (isOnce && isTaken.current) return
    isTaken.current = true
    let isGood = false
    try {
      const outcome = await attempt(() => onCode(text, typed))
      isGood = outcome?.ok === true
      tellScan(isGood)
      if (outcome?.ok === true) setResult({ isGood, text: outcome.value })
      else if (outcome !== null)
        setResult({ isGood, text: failureSentences(outcome.failure, labelOfField).join(' ') })
    } finally {
      isTaken.current = isGood
    }
    if (!isGood) return
    setCode('')
    if (isOnce) onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void take(code, true)
  }
  return (
    <Sheet open onClose={onClose} title={title}>
      <form className="stack" noValidate onSubmit={submit}>
        {isFilming && <ScanCamera onCode={text => void take(text, false)} onEnd={() => setFilming(false)} />}
        <output className="stack">
          {result !== null && (
            <span className={result.isGood ? 'standing standing--success' : 'standing standing--danger'}>
              <Icon name={result.isGood ? 'circle-check-big' : 'circle-alert'} />
              <span>{result.text}</span>
            </span>
          )}
        </output>
        <TextField
          label="Code de l’étiquette"
          className="field--code"
          icon="scan-barcode"
          value={code}
          onChange={setCode}
          help="Une douchette l’écrit ici."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
        />
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block>
            Valider le code
          </Button>
          {!isFilming && hasCamera() && (
            <Button variant="quiet" block icon="camera" onClick={() => setFilming(true)}>
              Lire avec l’appareil photo
            </Button>
          )}
          <CheckField
            label="Bip à chaque lecture"
            checked={!isSilent}
            onChange={isOn => {
              setMuted(!isOn)
              setSilent(!isOn)
            }}
          />
        </SheetFoot>
      </form>
    </Sheet>
  )
}
