// One waiting change: what it is, why it was not sent, and what a person may do about it.
import { useState } from 'react'
import { FailureText } from '#shell/words/failure-text.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { has } from '#records/rights/rights.ts'
import { isForWantOfRight } from '#records/rights/want-of-right.ts'
import { Button } from '#kit/action/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'
import { taskAddress } from '../shared/sending-address.ts'
import { CorrectStopSheet, SendingChoices } from './sending-lazy-acts.tsx'
import { SendingSticker } from './sending-sticker.tsx'
import { recordText, sendingText, sentFieldsText } from '../shared/sending-text.ts'
import type { Sending } from './sendings.ts'
import { damagedReason } from './damaged-reason.ts'
import { isForItsAddress, withRightsNamed } from './refused-for.ts'
import { isHopeless } from '../data/abandon-entry.ts'
import { useRetry } from './sending-retry.ts'

const icons: { readonly [state in PendingEntry['state']]: IconName } = {
  queued: 'clock',
  sent: 'cloud-upload',
  conflict: 'scan-eye',
  refused: 'circle-x',
  damaged: 'triangle-alert',
}

export function SendingLine({ sending }: { readonly sending: Sending }) {
  const { entry, task } = sending
  const rights = useRights()
  const { today } = useClock()
  const { retry, busy } = useRetry(entry)
  const [correcting, setCorrecting] = useState<boolean | null>(null)
  const own = isForItsAddress(entry) && isDonors(task) ? task : null
  const [choosing, setChoosing] = useState<boolean | null>(null)
  const isWrong = entry.state === 'refused' || entry.state === 'damaged'
  const fields = entry.state === 'damaged' ? null : sentFieldsText(entry)
  const title = sending.title ?? recordText(entry.entity)
  return (
    <div className={classNames('entry', isWrong && 'entry--error')}>
      <Icon name={icons[entry.state]} />
      <div>
        <h3 className="t">{title}</h3>
        <p className="s num">
          {sendingText(entry, task?.scope ?? 'emma', today)}
          {entry.tries > 1 && ' · essayée plusieurs fois'}
        </p>
        {fields !== null && <p className="s">{fields}</p>}
      </div>
      <Why sending={sending} />
      <div className="acts">
        {own !== null && (
          <Button size="sm" variant="primary" onClick={() => setCorrecting(true)}>
            Compléter l’adresse<span className="sr">&nbsp;: {title}</span>
          </Button>
        )}
        {entry.state !== 'damaged' && (isWrong || entry.error !== undefined) && (
          <Button size="sm" loading={busy} onClick={() => void retry()}>
            Réessayer<span className="sr">&nbsp;: {title}</span>
          </Button>
        )}
        {task !== null && (
          <LinkButton to={taskAddress(task.id, rights)} size="sm">
            Voir la tâche<span className="sr">&nbsp;: {title}</span>
          </LinkButton>
        )}
        {entry.state === 'refused' && entry.entity === 'object_instance' && (
          <SendingSticker entry={entry} title={title} />
        )}
        {(has(rights, 'admin') || isWrong || isHopeless(entry)) && (
          <IconButton
            icon="ellipsis"
            variant="plain"
            size="sm"
            label={`Autres actions pour ${title}`}
            onClick={() => setChoosing(true)}
          />
        )}
      </div>
      {own !== null && correcting !== null && (
        <CorrectStopSheet open={correcting} onClose={() => setCorrecting(false)} task={own} />
      )}
      {choosing !== null && (
        <SendingChoices
          open={choosing}
          onClose={() => setChoosing(false)}
          title={title}
          entry={entry}
          address={task === null ? null : taskAddress(task.id, rights)}
        />
      )}
    </div>
  )
}

/** A stop of the round that was added with its own name and town; a partner's stop takes them from the partner. */
const isDonors = (task: TaskRow | null): task is TaskRow =>
  task !== null && task.scope === 'emma' && task.partner_id === null

/** The server names no right of a task that it does not show any more. */
const useNamedRights = ({ entry, taskType }: Sending): PendingEntry['error'] => {
  const rights = useRights()
  return entry.error && withRightsNamed(entry.error, { ...entry, taskType }, rights)
}

const advice = 'Exportez-la, puis prévenez un administrateur.'

/** A change that was not sent because nobody answered is no error of the person: it is shown without alarm. */
function Why({ sending }: { readonly sending: Sending }) {
  const { state } = sending.entry
  const error = useNamedRights(sending)
  if (state === 'damaged') {
    const reason = damagedReason(error)
    return (
      <p className="why">
        {reason ?? 'Cette modification ne peut plus être lue.'} {advice}
      </p>
    )
  }
  const refused = state === 'refused' ? 'Le serveur l’a refusée.' : null
  if (error !== undefined)
    return (
      <>
        <FailureText failure={error} className="why" otherwise={refused} />
        {state === 'refused' && isForWantOfRight(error) && (
          <p className="why">Dès que vous l’aurez, cet envoi repartira de lui-même.</p>
        )}
      </>
    )
  return refused === null ? null : <p className="why">{refused}</p>
}
