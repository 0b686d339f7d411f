// The business rules that a write of each entity must meet; most entities have none of their own.
import { instanceTransitionProblem, isInstanceState } from '#records/states/instance-transitions.ts'
import type { Problem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import type { Change } from '../write/change.ts'
import { messageProblems } from '../planning/message-rules.ts'
import { slotProblems } from '../planning/slot-rules.ts'
import { taskProblems } from '../tour/task-rules.ts'
import type { WriteTx } from '../write/write-tx.ts'

export const rowProblems = async (tx: WriteTx, change: Change): Promise<Problem[]> => {
  switch (change.of.name) {
    case 'task':
      return taskProblems(tx, change)
    case 'shift_instance':
      return slotProblems(tx, change)
    case 'slot_message':
      return messageProblems(tx, change)
    case 'object_instance':
      return instanceProblems(tx, change)
    default:
      return []
  }
}

/** IS1. A till may set a sold instance back only by a refund. */
const instanceProblems = ({ caller: { rights } }: WriteTx, { before, after }: Change): Problem[] => {
  const to = after['state']
  if (!isInstanceState(to) || (before === undefined && to === 'unknown')) return []
  const from = before?.['state']
  const problem = instanceTransitionProblem({
    from: isInstanceState(from) ? from : null,
    to,
    rights,
    refund: has(rights, 'vente_desktop'),
  })
  return problem === null ? [] : [problem]
}
