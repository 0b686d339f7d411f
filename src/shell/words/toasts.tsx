// The toasts, one card each, out of the way of what a person does. Loaded with the first one: most people have none on most days.
import { useEffect, type ReactNode } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import type { Failure } from '#records/failure.ts'
import { resentMessage } from '#records/fr/device-messages.ts'
import { syncSummary } from '#core/store/outbox/outbox-entries.ts'
import { Button } from '#kit/action/button.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { ToastCard } from '#kit/over/toast-card.tsx'
import { ToastRegion } from '#kit/over/toast-region.tsx'
import { lastPress, watchPresses } from './last-press.ts'
import { labelOfField } from './label-of-field.ts'
import { useSession } from '../session/session.ts'
import { failureSentences, noticeOf, toastsOf, whySignedOut, type Notice, type Tone } from './toasts-of.ts'

export const showFailure = async (failure: Failure): Promise<void> => {
  const unsent = failure.kind === 'offline' ? await unsentCount() : 1
  const notices = toastsOf(failure, location.pathname, labelOfField, unsent)
  for (const notice of notices) showNotice(notice)
  if (failure.kind === 'invalid') for (const notice of notices) refusals.add(idOf(notice))
}

/** What was refused; once something succeeds it was corrected, and its sentences are no longer true. */
const refusals = new Set<string>()
const refusalsOver = (): void => {
  for (const id of refusals) toast.dismiss(id)
  refusals.clear()
}

/** A conflict waits for a person, not for the network. */
const unsentCount = async (): Promise<number> => {
  const session = useSession.getState()
  if (session.kind !== 'signedIn') return 1
  const { pending, conflicts } = await syncSummary(session.database)
  return pending - conflicts
}

export const showRefusal = (failure: Failure): void => {
  for (const sentence of failureSentences(failure, labelOfField)) showNotice(noticeOf('error', sentence))
}

export const showWords = (tone: Tone, text: string, about?: string): void =>
  showNotice(noticeOf(tone, text), about)

export const showResent = (count: number): void => showWords('info', resentMessage(count))

const shownIds = new Set<string>()

/** When a session ends its toasts are removed, « Annuler » above all; why it ended stays, once. */
useSession.subscribe((now, before) => {
  if (before.kind !== 'signedIn' || now.kind !== 'signedOut') return
  for (const id of shownIds) if (!whySignedOut.has(id)) toast.remove(id)
  shownIds.clear()
})

export const showUndoable = (title: string, undo: () => void, tone: Tone = 'success'): void =>
  showAct({ tone, title, verb: 'Annuler', icon: 'undo-2', of: title }, undo)

/** « Annulé : Kœnig sans créneau » */
export const showRedoable = (title: string, redo: () => void): void =>
  showAct(
    { tone: 'info', title: `Annulé\u00a0: ${title}`, verb: 'Rétablir', icon: 'redo-2', of: title },
    redo,
  )

interface ShownAct {
  readonly tone: Tone
  readonly title: string
  readonly verb: string
  readonly icon: IconName
  /** What the button is about, for people who hear it alone. */
  readonly of: string
}

/** One at a time: the latest. */
const showAct = ({ tone, title, verb, icon, of }: ShownAct, act: () => void): void => {
  if (useSession.getState().kind === 'signedOut') return
  const id = 'undo'
  const take = (): void => {
    toast.dismiss(id)
    act()
  }
  const action = (
    <Button size="sm" icon={icon} aria-label={`${verb}\u00a0: ${of}`} onClick={take}>
      {verb}
    </Button>
  )
  showNotice({ ...noticeOf(tone, '', title), duration: UNDO_MS }, id, action)
}
/** Also where the tone would last longer. */
const UNDO_MS = 5000

/** The same text twice is one toast: the network fails at every request. */
const idOf = ({ tone, text }: Notice): string => `${tone} ${text}`

const showNotice = (notice: Notice, id = idOf(notice), action?: ReactNode): void => {
  const { tone, title, text, duration } = notice
  if (tone === 'success') refusalsOver()
  shownIds.add(id)
  toast(
    <ToastCard tone={tone} title={title} message={text} action={action} onClose={() => toast.dismiss(id)} />,
    { id, duration, removeDelay: 0 },
  )
}

/**
 * A mouse that rests on a message reads it. After a tap a browser leaves a pointer where the finger was, and would hold a message that comes to
 * lie there for ever, over what is to be tapped next.
 */
const canRest = (): boolean => matchMedia('(hover: hover)').matches

export function Toasts() {
  const { toasts, handlers } = useToaster()
  const { startPause, endPause } = handlers
  useEffect(watchPresses, [])
  const visible = toasts.filter(one => one.visible)
  const shown = visible.map(({ id }) => id).join(' ')
  // A card that is removed under the pointer fires no leave event: the timers of the others would stay paused.
  // oxlint-disable-next-line react/exhaustive-deps -- only a change of cards ends the pause
  useEffect(() => endPause(), [shown])
  return (
    <ToastRegion pressed={lastPress}>
      {visible.map(({ id, message }) => (
        <div
          key={id}
          onPointerEnter={({ pointerType }) => {
            if (pointerType === 'mouse' && canRest()) startPause()
          }}
          onPointerLeave={endPause}
        >
          {typeof message === 'function' ? null : message}
        </div>
      ))}
    </ToastRegion>
  )
}
