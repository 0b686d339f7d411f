// What waits to be sent, in plain French: whose record, what was done to it, when.
import { entityByName } from '#domain/entities/index.ts'
import { formatDate, momentOf } from '#domain/dates.ts'
import { sentenceStart } from '#domain/fr/sentence.ts'
import { taskStateLabel } from '#domain/task-states.ts'
import type { TaskScope } from '#domain/task-types.ts'
import type { PendingEntry } from '#local/queries/outbox-entries.ts'

type Sent = Pick<PendingEntry, 'entity' | 'op' | 'patch' | 'capturedAt'>

/** « Réalisée à 10:52 », « Ajoutée à 10:52 ». */
export const sendingText = ({ op, patch, capturedAt }: Sent, scope: TaskScope): string => {
  const hour = formatDate(momentOf(Date.parse(capturedAt)), 'hour')
  if (op === 'create') return `Ajout à ${hour}`
  if (op === 'delete') return `Suppression à ${hour}`
  const state = patch['task_state_id']
  return state === undefined ? `Modification à ${hour}` : `${taskStateLabel(state, scope)} à ${hour}`
}

/** « La tâche », « L’objet »: when the record has no name of its own. */
export const recordText = (entity: string): string =>
  sentenceStart(entityByName(entity)?.label ?? entity).replaceAll("'", '’')
