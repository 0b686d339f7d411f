// What the desk writes to a crew: to all, or about one of its stops, with a picture from a file. What is half written is kept.
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { Button } from '#kit/action/button.tsx'
import { TextArea } from '#kit/form/text-area.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { sendMessage } from '../data/send-message.ts'
import type { TalkedStop } from './message-words.ts'
import { AboutField, AttachedPhoto, AttachPhoto, useMessage } from './use-message.tsx'

interface ComposerProps {
  readonly slot: Slot
  readonly stops: readonly TalkedStop[]
  /** Its crew has it on the telephone all the same, with its messages. */
  readonly isShut: boolean
}

export function Composer({ slot, stops, isShut }: ComposerProps) {
  const db = useDatabase()
  const { now } = useClock()
  const act = useAct()
  const isUp = useConnection(isOnline)
  const message = useMessage(`thread ${[slot.resource_id, slot.date, slot.shift_id].join(' ')}`, act)
  const field = useRef<HTMLTextAreaElement>(null)
  // Who opens the thread wants to write.
  useEffect(() => field.current?.focus(), [])
  const send = async (): Promise<void> => {
    if (message.isEmpty) return act.say('Écrivez un mot à l’équipe.')
    const place = { slot, side: 'desk', at: now() } as const
    const sent = await act.run(async () => sendMessage(db, { ...place, ...(await message.content()) }))
    if (sent !== null) return message.forget()
    if (message.isTooLong) field.current?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  /** Enter makes a line; with Ctrl or ⌘ it sends. */
  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form className="cmpo" noValidate aria-label="Écrire à l’équipe" onSubmit={submit}>
      <TextArea
        label="Message à l’équipe"
        value={message.text}
        onChange={message.write}
        onKeyDown={sendByKey}
        ref={field}
        rows={2}
        {...message.field}
      />
      <p className="cmpo__o">
        <Icon name={isUp ? 'cloud-upload' : 'cloud-off'} />
        <span>
          {isShut && 'Créneau fermé\u00a0: l’équipe lit encore ce fil. '}
          {isUp
            ? 'Reçu tout de suite là où il y a du réseau, ailleurs à son retour.'
            : 'Hors ligne\u00a0: gardé ici, envoyé au retour du réseau.'}
        </span>
      </p>
      <AttachedPhoto file={message.photo} onRemove={message.detach} />
      <RefusalText>{message.refusal}</RefusalText>
      <div className="cmpo__a">
        <AboutField stops={stops} value={message.about} onChange={message.choose} />
        {message.photo === null && <AttachPhoto isBusy={act.isBusy} isFile onFile={message.attach} />}
        <Button type="submit" variant="primary" icon="send" loading={act.isBusy}>
          Envoyer
        </Button>
      </div>
    </form>
  )
}
