// The one field of a step: a hand scanner, wherever the focus is, a typed code, or the camera. What a code is, is shown below by colour,
// words and sound.
import './handing.css'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { missing, part } from '#shell/frame/part.tsx'
import { showToast } from '#shell/words/notify.tsx'
import { hasCamera } from '#device/camera.ts'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'
import { readySoundAtFirstTap, signalScan } from '#device/scan/scan-sound.ts'
import { scanMessages } from '#records/fr/scan-messages.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { ScanTone } from '../../rules/handing/scan-verdict.ts'

const ScanCamera = part(() => import('./scan-camera.tsx').then(({ ScanCamera }) => ScanCamera), missing)

export interface ScanShown {
  readonly tone: ScanTone
  readonly title: string
  readonly code: string
  readonly text: string
  /** What may be done about it. */
  readonly actions?: ReactNode
}

interface ScanFieldProps {
  /** `typed`: by hand, so that a wrong letter is noticed. */
  readonly onCode: (code: string, typed: boolean) => void
  readonly shown: ScanShown | null
  /** What a scan does here, in the empty field. */
  readonly hint?: string
  /** Beside the field. */
  readonly children?: ReactNode
  /** Below it: what is counted, why the last tap was refused. */
  readonly below?: ReactNode
}

export function ScanField({
  onCode,
  shown,
  hint = 'Scannez, la ligne se remplit',
  children,
  below,
}: ScanFieldProps) {
  const [code, setCode] = useState('')
  const [isFilming, setFilming] = useState(false)
  const heard = useRef(onCode)
  useLayoutEffect(() => {
    heard.current = onCode
  })
  useLayoutEffect(
    () =>
      listenToHandScanner(
        text => heard.current(text, false),
        () => {
          signalScan('refused')
          showToast('warning', scanMessages.unread)
        },
      ),
    [],
  )
  useEffect(readySoundAtFirstTap, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() === '') return
    setCode('')
    onCode(code, true)
  }
  return (
    <div className="hand-scan">
      <form className="hand-bar" noValidate onSubmit={submit}>
        <div className="affix">
          <Icon name="scan-barcode" />
          <input
            className="input"
            aria-label="Scanner une étiquette"
            placeholder={hint}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            // A phone would cover the lines with its keys.
            autoFocus={matchMedia('(pointer: fine)').matches}
            onChange={event => setCode(event.target.value)}
          />
        </div>
        {hasCamera() && (
          <Button
            icon={isFilming ? 'camera-off' : 'camera'}
            aria-pressed={isFilming}
            onClick={() => setFilming(!isFilming)}
          >
            Caméra
          </Button>
        )}
        {children}
      </form>
      {isFilming && <ScanCamera onCode={text => onCode(text, false)} />}
      <div aria-live="polite">{shown !== null && <ScanResult shown={shown} />}</div>
      {below}
    </div>
  )
}

const icons: { readonly [tone in ScanTone]: IconName } = {
  known: 'circle-check-big',
  again: 'triangle-alert',
  unknown: 'tag',
  refused: 'circle-x',
}

function ScanResult({ shown: { tone, title, code, text, actions } }: { readonly shown: ScanShown }) {
  return (
    <section className={`hand-result hand-result--${tone}`}>
      <Icon name={icons[tone]} />
      <div>
        <b>{title}</b>
        <p>
          {code !== '' && <span className="code">{formatLabelCode(code)}</span>}
          {code !== '' && text !== '' && ' · '}
          {text}
        </p>
      </div>
      {actions !== undefined && <span className="hand-result__acts">{actions}</span>}
    </section>
  )
}
