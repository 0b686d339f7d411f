// One change that waits: what it is, why it has not left, and the way to its task.
import { labelOfField } from '#app/label-of-field.ts'
import { LinkButton } from '#app/link-button.tsx'
import { failureSentences } from '#app/toasts-of.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { PendingEntry } from '#local/queries/outbox-entries.ts'
import { personText, stopAddress } from './place.ts'
import { recordText, sendingText } from './sending-text.ts'
import type { Sending } from './sendings.ts'

const icons: { readonly [state in PendingEntry['state']]: IconName } = {
  queued: 'clock',
  sent: 'cloud-upload',
  conflict: 'scan-eye',
  refused: 'circle-x',
  damaged: 'triangle-alert',
}

export function SendingLine({ sending: { entry, task } }: { readonly sending: Sending }) {
  const isWrong = entry.state === 'refused' || entry.state === 'damaged'
  return (
    <div
      className={classNames(
        'entry',
        isWrong && 'entry--error',
        entry.state === 'conflict' && 'entry--review',
      )}
    >
      <Icon name={icons[entry.state]} />
      <div>
        <p className="t">{task === null ? recordText(entry.entity) : titleOf(task)}</p>
        <p className="s num">
          {entry.state === 'conflict'
            ? 'Le bureau vérifiera. Rien à faire.'
            : sendingText(entry, task?.scope ?? 'emma')}
          {entry.tries > 1 && ` · ${entry.tries} essais`}
        </p>
      </div>
      {isWrong && <p className="why">{whyOf(entry).join(' ')}</p>}
      {task !== null && (
        <div className="acts">
          <LinkButton to={stopAddress(task.id)} size="sm">
            Voir la tâche
          </LinkButton>
        </div>
      )}
    </div>
  )
}

const titleOf = (task: NonNullable<Sending['task']>): string =>
  [personText(task), task.city].filter(Boolean).join(', ')

const whyOf = ({ state, error }: PendingEntry): readonly string[] => {
  if (state === 'damaged') return ['Cette modification ne peut plus être lue. Exportez-la.']
  return error === undefined ? ['Le serveur l’a refusée.'] : failureSentences(error, labelOfField)
}
