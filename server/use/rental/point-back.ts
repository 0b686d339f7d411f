// RT24: a crew counted pieces back without reading their stickers, and one of them is weighed or checked at the depot: it is back, and the
// return that counted it says from then on that it was this one.
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { pointedLine, toPoint } from '#trades/rental/rules/back/unread.ts'
import { dossiersOf } from '#trades/rental/rules/dossier.ts'
import { withLine } from '#trades/rental/rules/handing/handed.ts'
import { asTask } from '../write/stored-rows.ts'
import type { Save } from '../write/write-changes.ts'
import type { WriteTx } from '../write/write-tx.ts'
import { overlaid, wholeChains } from './chain.ts'
import { lockRentals } from './lock-rentals.ts'

const departures = [14, 15]

const isBack = ({ of, before, after }: Save): boolean =>
  of.name === ObjectInstance.name && before?.['state'] === 'rented' && after['state'] === 'available'

/** A job of a write (`atEnd`). A write of a rental’s own step says by itself what came back. */
export const pointWhatIsBack = async (tx: WriteTx): Promise<void> => {
  const saves = [...tx.saves()].filter(({ isRepeated }) => isRepeated !== true)
  if (saves.some(({ of, after }) => of.name === Task.name && after['scope'] === 'loki')) return
  const ids = saves.flatMap(save => (isBack(save) ? [save.after.id] : [])).toSorted()
  if (ids.length === 0) return
  await lockRentals(tx)
  const left = await tx.db.find(Task.name, {
    where: [
      { is: 'in', field: 'task_type_id', values: departures },
      { is: 'mentions', texts: ids },
    ],
  })
  for (const instance_id of ids)
    await point(
      tx,
      instance_id,
      overlaid(tx, Task, left).map(({ id }) => id),
    )
}

const point = async (tx: WriteTx, instance_id: string, left: readonly string[]): Promise<void> => {
  const dossiers = dossiersOf((await wholeChains(tx, left)).map(asTask))
  const found = dossiers.flatMap(toPoint).find(({ candidates }) => candidates.includes(instance_id))
  const row = found === undefined ? undefined : await tx.row(Task.name, found.step)
  if (found === undefined || row === undefined) return
  const objects = withLine(asTask(row).objects, pointedLine(found, { id: instance_id, state: 'available' }))
  tx.save(Task, row, { ...row, objects })
}
