// The desk's messages on a crew's telephone, on top of its tour or of the stop that they are about: those without an answer in full, the
// newest first, with the short answers; those answered, and the crew's own, in one line each.
import './crew-messages.css'
import { useEffect, useRef, useState } from 'react'
import { AppLink } from '#shell/frame/link.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights, useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { isCrew } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { initials } from '#kit/show/initials.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Thumb } from '#trades/tour/shared/stop-proof-thumb.tsx'
import { stopAddress } from '#trades/tour/shared/stop-words.ts'
import { messagesOfSlot } from '../data/messages-of-slot.ts'
import { sendMessage } from '../data/send-message.ts'
import { hasSeen, type ThreadMessage } from '../rules/thread.ts'
import {
  nameIn,
  quoteText,
  saidText,
  seenText,
  timeText,
  whenText,
  type TalkedStop,
} from './message-words.ts'
import { useSeen } from './use-seen.ts'
import { CallDesk } from './call-desk.tsx'

const MessageSheet = part(
  () => import('./message-sheet.tsx').then(({ MessageSheet: sheet }) => sheet),
  missing,
)

export interface TalkProps {
  readonly slot: {
    readonly resource_id: string | null
    readonly date: string | null
    readonly shift_id: number | null
  }
  /** None where only one stop can be meant. */
  readonly stops?: readonly TalkedStop[]
  /** On the page of a stop only what is about it. */
  readonly task?: string
  /** What each message that waits for an answer is about: its stop, or blank for the whole tour. */
  readonly onWaiting?: (stops: readonly string[]) => void
}

export interface CrewTalkProps extends TalkProps {
  /** `day`: over a day's slots, only what waits for an answer. `foot`: below what the crew works on, where it writes itself. */
  readonly at?: 'day' | 'foot'
}

export const CrewTalk = ({ at, ...talk }: CrewTalkProps) =>
  at === 'foot' ? <WriteToDesk {...talk} /> : <CrewMessages {...talk} isBrief={at === 'day'} />

const NO_STOPS: readonly TalkedStop[] = []

const placeOf = ({ resource_id, date, shift_id }: TalkProps['slot']): Slot => ({
  resource_id: resource_id ?? '',
  date: date ?? '',
  shift_id: shift_id ?? 0,
})

function CrewMessages({
  slot: row,
  stops = NO_STOPS,
  task,
  onWaiting,
  isBrief,
}: TalkProps & { readonly isBrief: boolean }) {
  const user = useSignedIn().profile.id
  // A planner who looks at a tour reads it and answers nothing.
  const isOwn = isCrew(useRights())
  const slot = placeOf(row)
  const found = useLocal(messagesOfSlot, { ...slot, task })
  const [answered, answer] = useState<ThreadMessage | null>(null)
  const thread = found?.thread ?? []
  const waiting = thread
    .filter(said => isOwn && said.side === 'desk' && said.author !== user && !said.answeredBy.includes(user))
    .toReversed()
  const about = waiting.map(said => said.task ?? '').join(' ')
  const isWaiting = waiting.length > 0
  useEffect(() => onWaiting?.(isWaiting ? about.split(' ') : []), [about, isWaiting, onWaiting])
  if (found === undefined) return null
  return (
    <>
      {waiting.map((said, n) => (
        <Unanswered
          key={said.id}
          said={said}
          slot={slot}
          names={found.names}
          photo={found.photos.get(said.photo ?? '')}
          isNew={!hasSeen(said, user)}
          isFirst={n === 0}
          about={task === undefined ? stops.find(({ id }) => id === said.task)?.label : undefined}
          onReply={() => answer(said)}
        />
      ))}
      {!isBrief && (
        <Former
          said={thread.filter(said => !waiting.includes(said) && said.kind !== 'understood')}
          names={found.names}
          user={user}
          day={slot.date}
        />
      )}
      {answered !== null && (
        <MessageSheet
          slot={slot}
          answers={answered}
          task={answered.task}
          stops={stops}
          onClose={() => answer(null)}
        />
      )}
    </>
  )
}

/** Words of the crew's own, below what it works on. */
function WriteToDesk({ slot, stops = NO_STOPS, task }: TalkProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="talk2">
        <Button icon="message-square" size="lg" onClick={() => setOpen(true)}>
          Écrire au bureau
        </Button>
        <CallDesk size="lg" />
      </div>
      {isOpen && (
        <MessageSheet
          slot={placeOf(slot)}
          answers={null}
          task={task ?? null}
          stops={stops}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface UnansweredProps {
  readonly said: ThreadMessage
  readonly slot: Slot
  readonly names: ReadonlyMap<string, string>
  readonly photo: TaskPhoto | undefined
  readonly isNew: boolean
  /** One primary button a screen: the newest message has it. */
  readonly isFirst: boolean
  readonly about: string | undefined
  readonly onReply: () => void
}

function Unanswered({ said, slot, names, photo, isNew, isFirst, about, onReply }: UnansweredProps) {
  const card = useRef<HTMLElement>(null)
  useSeen(card, { slot, messages: [said], side: 'crew' })
  const db = useDatabase()
  const { now } = useClock()
  const act = useAct()
  const author = nameIn(names, said.author)
  const understood = () =>
    act.run(() =>
      sendMessage(db, { slot, side: 'crew', kind: 'understood', task: said.task, to: said.id, at: now() }),
    )
  return (
    <section
      ref={card}
      className="card msg"
      data-message={said.id}
      aria-label={`Message du bureau, ${timeText(said.at, slot.date)}${isNew ? ', non lu' : ''}`}
    >
      <div className="msg__h">
        <span className="avatar" aria-hidden="true">
          {initials(author)}
        </span>
        <div className="grow">
          <b>{author}, bureau</b>
          <small className="num">{timeText(said.at, slot.date)}</small>
        </div>
        {isNew && <span className="msg__n">Nouveau</span>}
      </div>
      {photo !== undefined && <Thumb photo={photo} name={`Photo du bureau\u00a0: ${said.text}`} />}
      <p className="msg__b">{saidText(said)}</p>
      {said.task !== null && about !== undefined && (
        <AppLink to={stopAddress(said.task)} className="chip">
          <Icon name="map-pin" />
          {about}
        </AppLink>
      )}
      <RefusalText>{act.said}</RefusalText>
      <div className="acts2">
        <Button
          variant={isFirst ? 'primary' : undefined}
          size="lg"
          icon="check"
          loading={act.isBusy}
          onClick={() => void understood()}
        >
          Compris
        </Button>
        <Button size="lg" icon="reply" onClick={onReply}>
          Répondre
        </Button>
      </div>
    </section>
  )
}

interface FormerProps {
  readonly said: readonly ThreadMessage[]
  readonly names: ReadonlyMap<string, string>
  readonly user: string
  readonly day: string
}

/** The last one; a tap shows all, whole. */
function Former({ said, names, user, day }: FormerProps) {
  const [isOpen, setOpen] = useState(false)
  const last = said.at(-1)
  if (last === undefined) return null
  return (
    <div className="card msgs__all">
      {(isOpen ? said : [last]).map(one => (
        <button
          key={one.id}
          type="button"
          className="msgs"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={one.seen.length > 0 || one.author !== user ? 'check-check' : 'check'} />
          <span>
            <b className={isOpen ? undefined : 'clip'}>{saidText(one)}</b>
            <small className="num">{factsOf(one, names, user, day)}</small>
          </span>
          {one === last && <Icon name="chevron-down" />}
        </button>
      ))}
    </div>
  )
}

const factsOf = (
  said: ThreadMessage,
  names: ReadonlyMap<string, string>,
  user: string,
  day: string,
): string => {
  const own = said.seen.find(one => one.user === user)
  const isOwn = said.author === user
  const facts = [
    `${isOwn ? 'Vous' : nameIn(names, said.author)}, ${timeText(said.at, day)}`,
    quoteText(said) !== null && `à ${quoteText(said)}`,
    isOwn && (said.isSent ? (seenText(said, names, { day }) ?? 'pas encore vu') : 'pas encore envoyé'),
    !isOwn && own !== undefined && `vous avez vu ${whenText(own.at, day)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
