// Which proofs a task type requires, and how many (screens.md section 4, « Proof »).
import { TaskType } from '#records/entities/task-type.ts'
import { proofLevelsOf, type ProofLevels } from '#records/stop/proof-policy.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

export const proofOf = async (
  db: LocalDatabase,
  { task_type_id }: { readonly task_type_id: number },
): Promise<ProofLevels> => proofLevelsOf((await tableOf(db, TaskType).get(String(task_type_id))) ?? null)
