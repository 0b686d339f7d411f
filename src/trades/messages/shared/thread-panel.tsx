// The thread of a slot at the desk: who has not seen the last message, the messages, and what the desk writes next.
import './thread.css'
import { useRef, type KeyboardEvent } from 'react'
import { sentenceStart } from '#records/fr/sentence.ts'
import { phoneNote } from '#records/values/dialled.ts'
import { CallLink } from '#kit/action/call-link.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { initials } from '#kit/show/initials.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { wallMoment } from '#records/time/wall-moment.ts'
import { Thumb } from '#trades/tour/shared/stop-proof-thumb.tsx'
import { contactOfCrew, heardFrom, type Contact } from '../data/contact-of-crew.ts'
import { messagesOfSlot } from '../data/messages-of-slot.ts'
import { notSeenBy, seenAcross, type ThreadMessage } from '../rules/thread.ts'
import { Composer } from './composer.tsx'
import {
  nameIn,
  notSeenText,
  quoteText,
  saidText,
  seenText,
  timeText,
  whenText,
  type TalkedStop,
} from './message-words.ts'
import { useSeen } from './use-seen.ts'

interface ThreadPanelProps {
  readonly slot: Slot
  /** « Camion 2, mardi matin ». */
  readonly sub: string
  readonly crew: readonly string[]
  readonly crewNames: readonly string[]
  readonly stops: readonly TalkedStop[]
  /** The slot is closed: no truck drives, and its thread goes on. */
  readonly isShut: boolean
  readonly onClose: () => void
}

export function ThreadPanel({ slot, sub, crew, crewNames, stops, isShut, onClose }: ThreadPanelProps) {
  const { profile } = useSignedIn()
  const found = useLocal(messagesOfSlot, slot)
  const thread = found?.thread ?? []
  const panel = useRef<HTMLElement>(null)
  useSeen(panel, { slot, messages: thread.filter(({ side }) => side === 'crew'), side: 'desk' })
  const closeByKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Échap closes it from any of its controls
    <section ref={panel} className="thread" aria-label="Messages du créneau" onKeyDown={closeByKey}>
      <header className="thread__h">
        <div className="grow">
          <h2>Messages</h2>
          <p>{sub}</p>
        </div>
        <IconButton icon="x" label="Fermer les messages" onClick={onClose} />
      </header>
      <NotSeen
        last={thread.findLast(({ side }) => side === 'desk')}
        crew={crew}
        crewNames={crewNames}
        day={slot.date}
        thread={thread}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys */}
      <div className="thr" role="log" aria-label="Fil du créneau" tabIndex={0}>
        <div className="thr__l">
          {found === undefined && <Skeleton lines={4} />}
          {found !== undefined && thread.length === 0 && (
            <EmptyState icon="message-square" title="Rien n’a encore été dit">
              <p>L’équipe lit vos messages en haut de sa tournée, même sans réseau.</p>
            </EmptyState>
          )}
          {found !== undefined &&
            thread.map(said => (
              <Message
                key={said.id}
                said={said}
                names={found.names}
                isOwn={said.author === profile.id}
                day={slot.date}
                crew={crew}
                photo={found.photos.get(said.photo ?? '')}
                stop={stops.find(({ id }) => id === said.task)}
              />
            ))}
        </div>
      </div>
      <Composer slot={slot} stops={stops} isShut={isShut} />
    </section>
  )
}

interface MessageProps {
  readonly said: ThreadMessage
  readonly names: ReadonlyMap<string, string>
  readonly isOwn: boolean
  readonly day: string
  readonly crew: readonly string[]
  readonly photo: TaskPhoto | undefined
  readonly stop: TalkedStop | undefined
}

function Message({ said, names, isOwn, day, crew, photo, stop }: MessageProps) {
  const quote = quoteText(said)
  const seen = said.side === 'desk' ? seenText(said, names, { day, crew }) : null
  return (
    <article className={classNames('ms', said.side === 'desk' && 'ms--d')}>
      <p className="ms__h">
        <b>{isOwn ? 'Vous' : nameIn(names, said.author)}</b>
        <span className="num">{timeText(said.at, day)}</span>
        {stop !== undefined && <span className="tag">{stop.label}</span>}
      </p>
      {quote !== null && <p className="ms__h">À {quote}</p>}
      {said.kind === 'text' ? (
        <div className="ms__w">
          {photo !== undefined && <Thumb photo={photo} name={`Photo\u00a0: ${said.text || stop?.label}`} />}
          {said.text !== '' && <p className="ms__b">{said.text}</p>}
        </div>
      ) : (
        <p className={classNames('ms__q', said.kind === 'impossible' && 'ms__q--no')}>
          <Icon name={said.kind === 'impossible' ? 'circle-x' : 'check'} />
          {saidText(said)}
        </p>
      )}
      {seen !== null && (
        <p className="ms__s">
          <Icon name="check-check" />
          {sentenceStart(seen)}
        </p>
      )}
      {isOwn && !said.isSent && (
        <p className="ms__s ms__s--no">
          <Icon name="cloud-off" />
          Gardé ici, pas encore envoyé
        </p>
      )}
    </article>
  )
}

interface NotSeenProps {
  readonly last: ThreadMessage | undefined
  readonly crew: readonly string[]
  readonly crewNames: readonly string[]
  readonly day: string
  readonly thread: readonly ThreadMessage[]
}

/** First what the desk has to act on: who does not know yet. */
function NotSeen({ last, crew, crewNames, day, thread }: NotSeenProps) {
  const missing = last === undefined ? [] : notSeenBy(last, crew)
  const contacts = useLocal(contactOfCrew, { users: missing })
  const isUnknown = last !== undefined && crew.length === 0 && seenAcross(last).length === 0
  if (missing.length === 0 && !isUnknown) return null
  const people = missing.flatMap(id => {
    const name = crewNames[crew.indexOf(id)]
    return name === undefined ? [] : [{ id, name, phone: contacts?.get(id)?.phone ?? '' }]
  })
  const names = people.map(({ name }) => name)
  const heard = contacts && heardOf(missing, contacts, thread)
  return (
    <div className="thread__no">
      <span className="avatar" aria-hidden="true">
        {people.length === 1 ? initials(names[0] ?? '') : <Icon name="cloud-off" />}
      </span>
      <p>
        <b>{notSeenText(names)}</b>
        {heard !== undefined && (
          <small className="num">dernier contact du téléphone {whenText(heard, day)}</small>
        )}
        {people.map(
          ({ id, name, phone }) =>
            phoneNote(phone) !== '' && (
              <small key={id} className="num">
                {people.length === 1 ? phone : `${name}\u00a0: ${phone}`}
              </small>
            ),
        )}
      </p>
      {people.map(({ id, name, phone }) => (
        <CallLink key={id} phone={phone} size="sm">
          {people.length === 1 ? 'Appeler' : `Appeler ${name}`}
        </CallLink>
      ))}
    </div>
  )
}

/** When the one person who is missing was last heard of, by their telephone's report or by what they wrote here. Of several people no
 * single hour is true. */
const heardOf = (
  missing: readonly string[],
  contacts: ReadonlyMap<string, Contact>,
  thread: readonly ThreadMessage[],
): string | undefined => {
  const [one, other] = missing
  if (one === undefined || other !== undefined) return undefined
  const reported = contacts.get(one)?.heard
  const moments = [...heardFrom(thread, one), ...(reported === undefined ? [] : [wallMoment(reported)])]
  return moments.toSorted().at(-1)
}
