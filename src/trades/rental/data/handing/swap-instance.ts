// « Prendre un autre exemplaire » (RT22, RT23): another one of the same object goes instead of the one on the step. At a departure the
// preparation tells so too: the first is back in stock, the other was prepared.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { Task } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { handedLineId, handedOf, instanceLine, withLine } from '../../rules/handing/handed.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import { isStanding } from '../../rules/handing/scan-verdict.ts'
import { changeStep, linesWithout, type StepTap } from './change-step.ts'
import type { HandingSheet } from './handing-sheet.ts'
import { taken } from './scan-step.ts'

type Place = Pick<HandingSheet, 'step' | 'held' | 'dossier'>

interface Swap extends StepTap {
  /** Of the instance that stays. */
  readonly line_id: string
  /** The one that goes instead. */
  readonly instance_id: string
  readonly place: Place
}

export const swapInstance = (
  db: LocalDatabase,
  { task: id, line_id, instance_id, place }: Swap,
): Promise<Outcome<{ readonly line_id: string; readonly code: string }>> =>
  changeStep(db, { task: id }, async (task, draft) => {
    const line = task.objects.find(one => one.line_id === line_id)
    const own = handedOf(task.objects).get(line?.object_id ?? '')
    const before = line?.object_instance_id ?? null
    if (line === undefined || own === undefined || before === null)
      return onSiteFailure(handingMessages.lineGone)
    const other = await draft.read(ObjectInstance, instance_id)
    const isHere = own.instances.some(one => one.id === instance_id)
    if (other === null || isHere || other.object_id !== line.object_id || !isFree(other, place.held))
      return onSiteFailure(handingMessages.otherTaken)
    const staying = await draft.read(ObjectInstance, before)
    const left = { objects: linesWithout(task, line_id, staying?.state === 'rented') }
    const objects = await taken(draft, left, other, own.line, place.step)
    if (place.step === 'departure')
      for (const one of place.dossier.preparations) await prepareInstead(draft, one.id, before, other)
    return success({
      objects,
      answer: { line_id: handedLineId(own.line.line_id, instance_id), code: other.external_id },
    })
  })

const isFree = (one: ObjectInstanceRow, held: Place['held']): boolean =>
  isStanding(one) && one.state !== 'rented' && !held.has(one.id)

/** Where that one was prepared, the other one was. */
const prepareInstead = async (
  draft: Draft,
  id: string,
  before: string,
  { id: other, missing }: ObjectInstanceRow,
): Promise<void> => {
  const preparation = await draft.read(Task, id)
  const handed = [...handedOf(preparation?.objects ?? []).values()].find(({ instances }) =>
    instances.some(one => one.id === before),
  )
  const told = handed?.instances.find(one => one.id === before)
  if (preparation === null || handed === undefined || told === undefined) return
  const given = instanceLine(handed.line, { id: other, state: 'prepared', missing })
  const objects = withLine(linesWithout(preparation, told.line_id), given)
  await draft.patch(Task, id, { objects })
}

interface FreeAsked {
  readonly object: string
  /** On the step already. */
  readonly taken: readonly string[]
  readonly held: Place['held']
}

const MOST = 60

/** What may go instead: whole ones first, then by their codes. */
export const freeInstances = async (
  db: LocalDatabase,
  { object, taken: here, held }: FreeAsked,
): Promise<readonly Pick<ObjectInstanceRow, 'id' | 'external_id' | 'missing'>[]> => {
  const on = new Set(here)
  const rows = await tableOf(db, ObjectInstance).where('object_id').equals(object).toArray()
  return rows
    .filter(one => isFree(one, held) && !on.has(one.id) && one.state !== 'prepared')
    .toSorted((a, b) => a.missing - b.missing || a.external_id.localeCompare(b.external_id, 'fr'))
    .slice(0, MOST)
}
