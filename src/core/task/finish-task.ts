// « Terminée » (screens.md section 4): the stop is done, as planned unless the crew recorded otherwise. State 7 replaces 5
// automatically (TS4). Where a required proof is missing the crew gives the reason (« Continuer sans »).
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { TaskType } from '#records/entities/task-type.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { checkedState, doneLine, onSiteRefusal } from '#records/stop/on-site-edit.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { isIllegalRecord, recordedAsPlanned } from '#records/stop/on-site-instances.ts'
import {
  explainedProofs,
  missingProofs,
  proofLabels,
  proofLevelsOf,
  type ProofReasons,
} from '#records/stop/proof-policy.ts'
import { requiredProblem } from '#records/problem.ts'
import type { Rights } from '#records/rights/rights.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Draft } from '../store/outbox/outbox.ts'
import { changeTaskState, type OnSite, type TaskChange } from './change-task-state.ts'

export interface Finish extends OnSite {
  /** By line_id; an untouched line was done as planned. */
  readonly quantities?: { readonly [line_id: string]: number }
  /** Why a required proof is missing; without a reason the failure names `proof_photo`, `proof_signature`, `proof_scan`. */
  readonly continueWithout?: ProofReasons
}

export const finishTask = (db: LocalDatabase, finish: Finish): Promise<Outcome<TaskChange>> =>
  changeTaskState(
    db,
    finish,
    async (task, draft) => {
      const { at, rights, quantities = {}, continueWithout = {} } = finish
      const wrong = Object.values(quantities)
        .map(checkQuantity)
        .find(one => !one.ok)
      if (wrong?.ok === false) return onSiteFailure(wrong.sentence)
      const refusal = onSiteRefusal(task, { rights, today: at.slice(0, 10) })
      if (refusal === onSiteMessages.otherDay) return onSiteFailure(refusal)
      const objects = task.objects.map(line =>
        recordedAsPlanned(
          doneLine({ ...line, quantity_done: quantities[line.line_id] ?? line.quantity_done }),
          task.task_type_id,
        ),
      )
      const type = await draft.read(TaskType, String(task.task_type_id))
      const missing = missingProofs(proofLevelsOf(type), { ...task, objects })
      const { explained, unexplained } = explainedProofs(missing, {
        ...reasonsKept(task),
        ...continueWithout,
      })
      if (unexplained.length > 0)
        return failed({
          kind: 'ruleBroken',
          problems: unexplained.map(kind => requiredProblem(`proof_${kind}`, proofLabels[kind])),
        })
      const illegalTransition = await isIllegal(draft, objects, rights)
      const after = { ...task, objects, proofs_missing: explained, illegalTransition }
      return success({ ...checkedState(after, rights), objects, proofs_missing: explained })
    },
    [TaskType, ObjectInstance],
  )

/** When a stop is finished a second time, the reasons given before still apply. */
const reasonsKept = (task: TaskRow): ProofReasons =>
  Object.fromEntries(task.proofs_missing.map(({ proof, reason }) => [proof, reason]))

/** IS2: a scan that the table of states does not allow is kept, and the desk checks it. */
const isIllegal = async (draft: Draft, objects: readonly TaskLine[], rights: Rights): Promise<boolean> => {
  for (const line of objects) {
    if (line.object_instance_id === null || line.object_instance_state === null) continue
    const instance = await draft.read(ObjectInstance, line.object_instance_id)
    if (isIllegalRecord(line, instance ?? undefined, rights)) return true
  }
  return false
}
