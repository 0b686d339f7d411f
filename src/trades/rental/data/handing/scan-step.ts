// A scanned code on a step of a rental (RT22): judged and, where it counts, written into its line in the same edit. A blank sticker is bound
// to a line; what another rental has prepared is exchanged for one that is free.
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { InstanceState } from '#records/states/instance-transitions.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableIn } from '#core/store/table-in.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'
import { holdsInstances, instanceByCode } from '#trades/stock/data/instance-by-code.ts'
import { stickerCode } from '#trades/stock/rules/sticker-code.ts'
import { boundIn } from '#trades/weighing/data/sessions/bind-new.ts'
import { handedLineId, handedOf, instanceLine, withLine } from '../../rules/handing/handed.ts'
import { handingMessages } from '../../rules/handing/handing-words.ts'
import {
  isCounted,
  scanVerdict,
  type HandingStep,
  type Holder,
  type ScanVerdict,
} from '../../rules/handing/scan-verdict.ts'
import { changeStep, linesWithout, type StepTap } from './change-step.ts'

/** What the screen knows of the step. */
interface StepPlace {
  readonly step: HandingStep
  readonly before: readonly TaskLine[]
  readonly held: ReadonlyMap<string, Holder>
}

interface StepScan extends StepTap {
  readonly code: string
  /** By hand, so that our own codes are checked against their check character (LB3). */
  readonly typed?: boolean
  readonly place: StepPlace
}

/** The state that the step tells of an instance. */
const toldState: { readonly [step in HandingStep]: InstanceState } = {
  preparation: 'prepared',
  departure: 'rented',
  return: 'available',
}

export const scanStep = async (
  db: LocalDatabase,
  { task: id, code, typed = false, place }: StepScan,
): Promise<Outcome<ScanVerdict>> => {
  const read = stickerCode(code, typed)
  if (!read.ok) return read
  const isListHere = await holdsInstances(db)
  return changeStep<ScanVerdict>(
    db,
    { task: id },
    async (task, draft) => {
      const instance = await instanceByCode(draft.tables, { code })
      const object =
        instance?.object_id == null ? null : await draft.read(CatalogueObject, instance.object_id)
      const verdict = scanVerdict({
        ...place,
        code: instance?.external_id ?? read.value.code,
        instance,
        name: object?.name ?? 'Objet inconnu',
        mistyped: read.value.mistyped,
        isListHere,
        lines: task.objects,
        elsewhere: instance === null ? null : (place.held.get(instance.id) ?? null),
      })
      if (instance === null || !isCounted(verdict)) return success({ objects: null, answer: verdict })
      return success({
        objects: await taken(draft, task, instance, verdict.line, place.step),
        answer: verdict,
      })
    },
    [CatalogueObject],
  )
}

/** The lines with the instance. One that nobody ever weighed in is here all the same: it is in somebody's hands (IS1). */
export const taken = async (
  draft: Draft,
  { objects }: Pick<TaskRow, 'objects'>,
  { id, state, missing }: ObjectInstanceRow,
  asking: TaskLine,
  step: HandingStep,
): Promise<TaskLine[]> => {
  if (state === 'unknown' && step !== 'return') await draft.patch(ObjectInstance, id, { state: 'available' })
  return withLine(objects, instanceLine(asking, { id, state: toldState[step], missing }))
}

interface StepBinding extends StepScan {
  /** The line whose object gets the sticker. */
  readonly line_id: string
}

/** « Associer à cette ligne »: the blank sticker becomes an instance of the line's object, and counts. */
export const bindSticker = (
  db: LocalDatabase,
  { task: id, line_id, code, typed = false, place }: StepBinding,
): Promise<Outcome<{ readonly line_id: string }>> =>
  changeStep(
    db,
    { task: id },
    async (task, draft) => {
      const line = task.objects.find(one => one.line_id === line_id)
      if (line?.object_id == null) return onSiteFailure(handingMessages.lineGone)
      const bound = await boundIn(draft, db.newKey, { code, typed, object: line.object_id })
      if (!bound.ok) return bound
      const instance = await draft.read(ObjectInstance, bound.value.instance_id)
      if (instance === null) return onSiteFailure(handingMessages.lineGone)
      const objects = await taken(draft, task, instance, line, place.step)
      return success({ objects, answer: { line_id: handedLineId(line_id, instance.id) } })
    },
    [CatalogueObject],
  )

interface Exchange extends StepTap {
  readonly place: StepPlace
  readonly verdict: Extract<ScanVerdict, { kind: 'reserved' }>
}
interface Exchanged {
  /** The line that this one is on now. */
  readonly line_id: string
  /** The code of the one that the other rental gets, to be put there. */
  readonly code: string
  readonly holder: string
}

/** « Échanger »: this one comes here, the other rental gets one of the same object that is free and whole. */
export const exchangeInstance = (
  db: LocalDatabase,
  { task: id, place, verdict }: Exchange,
): Promise<Outcome<Exchanged>> =>
  changeStep(db, { task: id }, async (task, draft) => {
    const { elsewhere, instance_id, name } = verdict
    const instance = await draft.read(ObjectInstance, instance_id)
    const other = await draft.read(Task, elsewhere.step)
    const own = handedOf(task.objects).get(instance?.object_id ?? '')
    const theirs = handedOf(other?.objects ?? []).get(instance?.object_id ?? '')
    if (instance?.object_id == null || own === undefined) return onSiteFailure(handingMessages.lineGone)
    if (other === null || theirs === undefined) return onSiteFailure(handingMessages.gone)
    const here = new Set([...own.instances, ...theirs.instances].map(one => one.id))
    const free = (
      await tableIn(draft.tables, ObjectInstance).where('object_id').equals(instance.object_id).toArray()
    ).find(
      one =>
        one.state === 'available' &&
        one.archived !== 1 &&
        one.missing === 0 &&
        !here.has(one.id) &&
        !place.held.has(one.id),
    )
    if (free === undefined) return onSiteFailure(handingMessages.noSwap(name))
    const left = linesWithout(other, elsewhere.line_id)
    const given = instanceLine(theirs.line, { id: free.id, state: 'prepared', missing: 0 })
    await draft.patch(Task, other.id, { objects: withLine(left, given) })
    const objects = await taken(draft, task, instance, own.line, place.step)
    return success({
      objects,
      answer: {
        line_id: handedLineId(own.line.line_id, instance_id),
        code: free.external_id,
        holder: elsewhere.holder,
      },
    })
  })
