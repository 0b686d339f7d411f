// What a crew writes to the desk: an answer or words of its own, about a stop or the whole tour, with a picture.
import { useRef, type FormEvent } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { attempt } from '#shell/screen/attempt.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { showToast } from '#shell/words/notify.tsx'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { buzz } from '#device/haptics.ts'
import { Button } from '#kit/action/button.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { SheetFoot } from '#trades/tour/shared/stop-sheet-foot.tsx'
import { arrivesWithin } from '../data/message-arrival.ts'
import { sendMessage } from '../data/send-message.ts'
import type { ThreadMessage } from '../rules/thread.ts'
import { CallDesk } from './call-desk.tsx'
import type { TalkedStop } from './message-words.ts'
import { AboutField, AttachedPhoto, AttachPhoto, useMessage } from './use-message.tsx'

interface MessageSheetProps {
  readonly slot: Slot
  /** Null for words of their own. */
  readonly answers: ThreadMessage | null
  readonly task: string | null
  readonly stops: readonly TalkedStop[]
  readonly onClose: () => void
}

/** As long as a person waits for a word. */
const PATIENCE_MS = 2000

/** « Envoyé » only once the server has it. */
const tellSent = (db: LocalDatabase, id: string): void =>
  void attempt(async () => {
    const mayGo = isOnline(useConnection.getState())
    if (mayGo && (await arrivesWithin(db, id, PATIENCE_MS)))
      return showToast('success', 'Message envoyé au bureau.', 'message')
    // Slow, or refused, which « Envois » then shows: the cause is not known here.
    const next = mayGo ? 'l’envoi est en cours' : 'il partira au retour du réseau'
    return showToast('info', `Message gardé ici\u00a0: ${next}.`, 'message')
  })

export function MessageSheet({ slot, answers, task, stops, onClose }: MessageSheetProps) {
  const db = useDatabase()
  const { now } = useClock()
  const act = useAct()
  const field = useRef<HTMLTextAreaElement>(null)
  // A draft belongs to its place: what was begun about one stop is not found under another.
  const place = answers?.id ?? [slot.resource_id, slot.date, slot.shift_id, task ?? ''].join(' ')
  const message = useMessage(`message ${place}`, act, task)

  const send = async (kind: ThreadMessage['kind']): Promise<void> => {
    if (kind === 'text' && message.isEmpty) return act.say('Écrivez un mot, ou prenez une photo.')
    const facts = { slot, side: 'crew', kind, to: answers?.id ?? null, at: now() } as const
    const kept = await act.run(async () => sendMessage(db, { ...facts, ...(await message.content()) }))
    if (kept === null) {
      if (message.isTooLong) field.current?.focus()
      return
    }
    buzz('done')
    message.forget()
    onClose()
    tellSent(db, kept.answer.id)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send('text')
  }
  return (
    <Sheet open onClose={onClose} title={answers === null ? 'Écrire au bureau' : 'Répondre au bureau'}>
      <form className="stack" noValidate onSubmit={submit}>
        {answers !== null && <p className="note">{answers.text}</p>}
        <TextArea
          label="Votre message"
          value={message.text}
          onChange={message.write}
          ref={field}
          rows={3}
          {...message.field}
        />
        {stops.length > 0 && <AboutField stops={stops} value={message.about} onChange={message.choose} />}
        <AttachedPhoto file={message.photo} onRemove={message.detach} />
        {message.photo === null && <AttachPhoto isBusy={act.isBusy} block onFile={message.attach} />}
        <RefusalText>{message.refusal}</RefusalText>
        <SheetFoot>
          {answers !== null && (
            <Button
              size="lg"
              icon="circle-x"
              block
              loading={act.isBusy}
              onClick={() => void send('impossible')}
            >
              Impossible
            </Button>
          )}
          <Button type="submit" variant="primary" size="xl" icon="send" block loading={act.isBusy}>
            Envoyer
          </Button>
          <CallDesk variant="quiet" block />
        </SheetFoot>
      </form>
    </Sheet>
  )
}
