// Entering a sticker's code: read by the camera, which opens with the sheet, by a hand scanner, or typed. Each result shows
// which thing it was, in words, colour and a buzz; a typed code of no known form needs a confirmation first (LB3).
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { missing, part } from '#shell/frame/part.tsx'
import { attempt } from '#shell/screen/attempt.ts'
import { labelOfField } from '#shell/words/label-of-field.ts'
import { failureSentences } from '#shell/words/toasts-of.ts'
import { beep, isMuted, setMuted } from '#device/beep.ts'
import { hasCamera } from '#device/camera.ts'
import { buzz } from '#device/haptics.ts'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'
import { keepScreenOn } from '#device/wake-lock.ts'
import type { Outcome } from '#records/failure.ts'
import { scanMessages } from '#records/fr/scan-messages.ts'
import { Button } from '#kit/action/button.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { ScanCamera } from './stop-scan-camera.tsx'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'

const FoundByCode = part(
  () => import('#trades/rental/shared/found-again.tsx').then(({ FoundByCode }) => FoundByCode),
  missing,
)

/** Seen, felt and heard: a truck is loud, and a person who looks at the sticker does not look at the screen. */
const tellScan = (isGood: boolean): void => {
  buzz(isGood ? 'done' : 'refused')
  beep(isGood ? 'done' : 'refused')
}

interface CodeSheetProps {
  readonly title: string
  /** Returns what was done with the code, in words. */
  readonly onCode: (code: string, typed: boolean) => Promise<Outcome<string>>
  readonly onClose: () => void
  /** Whether a typed code needs a confirmation first. */
  readonly isStrange?: (code: string) => Promise<boolean>
  /** One code, then it closes. */
  readonly isOnce?: boolean
}

const knowsAll = (): Promise<boolean> => Promise.resolve(false)

export function CodeSheet({ title, onCode, onClose, isStrange = knowsAll, isOnce = false }: CodeSheetProps) {
  const [code, setCode] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [isFilming, setFilming] = useState(hasCamera)
  const [isSilent, setSilent] = useState(isMuted)
  const [asked, setAsked] = useState<string | null>(null)
  const isTaken = useRef(false)
  useEffect(keepScreenOn, [])
  const take = async (text: string, typed: boolean, isSure = !typed): Promise<void> => {
    // The camera sees a whole roll of stickers: only the first code counts, the others merely lie beside it.
    if (isOnce && isTaken.current) return
    isTaken.current = true
    let isGood = false
    try {
      const isAsked = isSure ? false : await attempt(() => isStrange(text))
      if (isAsked === null) return
      setAsked(isAsked ? text : null)
      setResult(null)
      if (isAsked) return
      const outcome = await attempt(() => onCode(text, typed))
      isGood = outcome?.ok === true
      tellScan(isGood)
      if (outcome?.ok === true) setResult({ isGood, text: outcome.value })
      else if (outcome !== null)
        setResult({ isGood, text: failureSentences(outcome.failure, labelOfField).join(' '), code: text })
    } finally {
      isTaken.current = isGood
    }
    if (!isGood) return
    setCode('')
    if (isOnce) onClose()
  }
  const shot = useRef(take)
  useLayoutEffect(() => {
    shot.current = take
  })
  useLayoutEffect(() => {
    const unread = (): void => {
      tellScan(false)
      setResult({ isGood: false, text: scanMessages.unread })
    }
    return listenToHandScanner(text => void shot.current(text, false), unread)
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void take(code, true)
  }
  if (asked !== null)
    return (
      <AskedSheet
        title={title}
        code={asked}
        onClose={onClose}
        onCorrect={() => setAsked(null)}
        onSure={() => void take(asked, true, true)}
      />
    )
  return (
    <Sheet open onClose={onClose} title={title}>
      <form className="stack" noValidate onSubmit={submit}>
        {isFilming && <ScanCamera onCode={text => void take(text, false)} onEnd={() => setFilming(false)} />}
        <Told result={result} />
        {result?.code !== undefined && <FoundByCode code={result.code} />}

        <TextField
          label="Code de l’étiquette"
          className="field--code"
          icon="scan-barcode"
          value={code}
          onChange={setCode}
          help="Une douchette l’envoie ici."
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
              Lire avec la caméra
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

/** It takes the focus from the button that it replaced. */
function Asked({ code }: { readonly code: string }) {
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div ref={question} tabIndex={-1} className="stack">
      <b className="who-xl code">{code}</b>
      <p>Ce code n’a pas la forme d’une étiquette. L’associer quand même&#8239;?</p>
    </div>
  )
}

interface AskedSheetProps {
  readonly title: string
  readonly code: string
  readonly onClose: () => void
  readonly onCorrect: () => void
  readonly onSure: () => void
}

/** A typed code that nothing here knows: corrected, or meant. */
function AskedSheet({ title, code, onClose, onCorrect, onSure }: AskedSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <Asked code={code.trim()} />
      <SheetFoot>
        <Button variant="primary" size="xl" block onClick={onCorrect}>
          Corriger le code
        </Button>
        <Button block onClick={onSure}>
          Associer ce code
        </Button>
      </SheetFoot>
    </Sheet>
  )
}

interface Result {
  readonly isGood: boolean
  readonly text: string
  /** One that was refused here: it may be of something that was lost (RT25). */
  readonly code?: string
}

function Told({ result }: { readonly result: Result | null }) {
  return (
    <output className="stack">
      {result !== null && (
        <span className={result.isGood ? 'standing standing--success' : 'standing standing--danger'}>
          <Icon name={result.isGood ? 'circle-check-big' : 'circle-alert'} />
          <span>{result.text}</span>
        </span>
      )}
    </output>
  )
}
