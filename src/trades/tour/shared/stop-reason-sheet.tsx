// Why a stop is not done, postponed, or why an object is not taken (TS3, OR2): eight reasons in two columns, the others behind «
// Autre motif ». The button's text includes the reason.
import './stop-reason-sheet.css'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { OfferedReason, ReasonPurpose, ReasonType } from '#records/lists/on-site-reasons.ts'
import { reasonsFor } from '#trades/settings/data/reasons-for.ts'
import { Button } from '#kit/action/button.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { Act } from '#shell/screen/use-act.ts'
import { SheetFoot } from './stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'

const icons: { readonly [reason in ReasonType]?: IconName } = {
  absent: 'user-round',
  'cancelled-by-donor': 'phone',
  'address-not-found': 'map-pin',
  'no-access': 'lock',
  'refused-condition': 'ban',
  'refused-kind': 'package-x',
  'more-than-planned': 'package',
  'truck-full': 'truck',
  late: 'clock-alert',
  breakdown: 'triangle-alert',
  'already-given': 'heart-handshake',
  duplicate: 'copy',
  'out-of-sector': 'map',
}

interface SaidReason {
  readonly reason: ReasonType
  /** As it was offered. */
  readonly label: string
  readonly text: string
}

interface ReasonSheetProps {
  readonly title: string
  /** What the sheet is about: half-typed input is kept under this name. */
  readonly on: string
  readonly purpose: ReasonPurpose
  /** Before the reason on the button: « Non réalisée ». */
  readonly verb: string
  readonly sheet: Act
  readonly onClose: () => void
  /** True once it is kept. */
  readonly onSay: (said: SaidReason) => Promise<boolean>
  /** Between the reasons and the text: whom to call, which day. */
  readonly children?: (chosen: OfferedReason | null) => ReactNode
  /** Beside the text. */
  readonly camera?: ReactNode
}

export function ReasonSheet({
  title,
  on,
  purpose,
  verb,
  sheet,
  onClose,
  onSay,
  children,
  camera,
}: ReasonSheetProps) {
  const offered = useLocal(reasonsFor, { purpose })
  const [label, setLabel] = useState('')
  const [text, setText] = useState('')
  const draft = useDraft(`${on} ${purpose}`, { label, text }, kept => {
    setLabel(kept.label ?? '')
    setText(kept.text ?? '')
  })
  const chosen = offered?.find(reason => reason.label === label) ?? null
  const [error, setError] = useState<string>()
  const precision = useRef<HTMLInputElement>(null)
  const needsText = chosen?.reason_type === 'other' && chosen.text === null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (chosen === null) return sheet.say('Choisissez un motif.')
    if (needsText && text.trim() === '') {
      precision.current?.focus()
      return setError('Précisez le motif.')
    }
    const words = [chosen.text ?? '', text.trim()].filter(Boolean).join('\u00a0: ')
    if (await onSay({ reason: chosen.reason_type, label: chosen.label, text: words })) draft.forget()
  }
  const choose = (reason: OfferedReason): void => {
    sheet.say(null)
    setError(undefined)
    setLabel(reason.label)
  }
  return (
    <Sheet open onClose={onClose} title={title}>
      <form className="stack" noValidate onSubmit={event => void submit(event)}>
        {offered === undefined ? (
          <Skeleton lines={5} />
        ) : (
          <ReasonTiles offered={offered} chosen={chosen} onChoose={choose} />
        )}
        {children?.(chosen)}
        <div className="reasonwords">
          <TextField
            ref={precision}
            label="Précision"
            className="grow"
            required={needsText}
            value={text}
            onChange={setText}
            error={error}
            autoComplete="off"
          />
          {camera}
        </div>
        <RefusalText>{sheet.said}</RefusalText>
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block loading={sheet.isBusy}>
            {chosen === null
              ? verb
              : `${verb}\u00a0: ${chosen.label.charAt(0).toLowerCase()}${chosen.label.slice(1)}`}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}

const SHOWN_FIRST = 8

interface ReasonTilesProps {
  readonly offered: readonly OfferedReason[]
  readonly chosen: OfferedReason | null
  readonly onChoose: (reason: OfferedReason) => void
}

function ReasonTiles({ offered, chosen, onChoose }: ReasonTilesProps) {
  const [isOpen, setOpen] = useState(false)
  const rest = offered.length - SHOWN_FIRST
  const isShort = rest <= 1
  const isBehind = chosen !== null && offered.indexOf(chosen) >= SHOWN_FIRST
  const shown = isOpen || isShort || isBehind ? offered : offered.slice(0, SHOWN_FIRST)
  return (
    <fieldset className="reasons" aria-label="Motif">
      {shown.map(reason => {
        const key = `${reason.reason_type} ${reason.label}`
        return (
          <label key={key} className="tbtn">
            <input
              type="radio"
              className="sr"
              name="reason"
              checked={chosen?.label === reason.label}
              onChange={() => onChoose(reason)}
            />
            <Icon name={icons[reason.reason_type] ?? 'circle-alert'} />
            <span>{reason.label}</span>
          </label>
        )
      })}
      {shown.length < offered.length && (
        <button type="button" className="tbtn wide" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="ellipsis" />
          <span>Autre motif ({rest})</span>
        </button>
      )}
    </fieldset>
  )
}
