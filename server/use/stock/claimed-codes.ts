// A sticker that two devices bound offline (LB2): the first write that arrives gets the code. The second instance is kept without it, with
// the code in `claimed_code`, and a dispute on its task line informs the desk. No record that references the second instance is refused.
import type { Dispute } from '#records/entities/dispute.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { hasChanged, type Change } from '../write/change.ts'
import { isCheckable, reasonsWith } from '../sending/disputes.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** Applies only to an instance that a scan made (its `uuid` is its own id): a person who types a taken code into a form gets an error. */
export const keepClaim = async ({ db }: WriteTx, { before, after, sent }: Change): Promise<void> => {
  const code = after['external_id']
  if (before !== undefined || typeof code !== 'string' || code === '' || after['uuid'] !== after.id) return
  if (!sent.has('external_id')) return
  const [holder] = await db.find('object_instance', {
    where: [{ is: 'in', field: 'external_id', values: [code] }],
    limit: 1,
  })
  if (holder === undefined || holder.id === after.id) return
  Object.assign(after, { external_id: '', claimed_code: code })
}

const isOver = ({ task_state_id }: TaskRow): boolean =>
  task_state_id === TASK_STATE.done || task_state_id === TASK_STATE.toBeChecked

/** The dispute's id is derived from its facts, so that a settled dispute is not added again. */
export const disputeClaimedCodes = async (tx: WriteTx, change: Change, task: TaskRow): Promise<void> => {
  if (!isOver(task) || !isCheckable(task) || !hasChanged(change, 'objects', 'task_state_id')) return
  const ids = [...new Set(task.objects.flatMap(({ object_instance_id }) => object_instance_id ?? []))]
  if (ids.length === 0) return
  const claims = new Map<string, string>()
  for (const { id, claimed_code } of await tx.db.getMany('object_instance', ids))
    if (typeof claimed_code === 'string' && claimed_code !== '') claims.set(id, claimed_code)
  const known = new Set(task.disputes.map(({ id }) => id))
  const facts: Dispute[] = []
  for (const line of task.objects) {
    const code = claims.get(line.object_instance_id ?? '')
    if (code === undefined) continue
    const id = uuidv5(tx.organisation.namespace, [task.id, line.object_instance_id ?? '', code].join('|'))
    if (known.has(id)) continue
    known.add(id)
    facts.push({
      id,
      cause: 'instance',
      captured_at: line.weighed_at ?? task.state_time ?? tx.now,
      user_id: tx.caller.user_id,
      device: tx.caller.device,
      from: {},
      patch: {},
      theirs: null,
      detail: weighingMessages.codeClaimed(formatLabelCode(code), await holderName(tx, code)),
      settled_at: null,
      settled_by: null,
    })
  }
  if (facts.length === 0) return
  task.disputes = [...task.disputes, ...facts]
  task.task_state_id = TASK_STATE.toBeChecked
  task.check_reasons = reasonsWith(task.check_reasons, task.disputes)
}

const holderName = async ({ db }: WriteTx, code: string): Promise<string> => {
  const [holder] = await db.find('object_instance', {
    where: [{ is: 'in', field: 'external_id', values: [code] }],
    limit: 1,
  })
  const object_id = holder?.['object_id']
  const object = typeof object_id === 'string' ? await db.get('object', object_id) : undefined
  return typeof object?.['name'] === 'string' ? object['name'] : 'un autre objet'
}
