// « C'est pesé ! » (WG1 to WG5): one line of a weighing session, which the first line creates. An impossible weight is refused
// with its sentence. A weight that is unusual, or a thing weighed again that day, needs an answer before anything is written.
import { Container } from '#records/entities/setup-lists.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { ObjectInstance } from '#records/entities/object-instance.ts'
import { Resource } from '#records/entities/resource.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import type { LineFlag, TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { timesUsual, type UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import type { Tare } from '../../rules/net-weight.ts'
import { wayOf } from '../../rules/way.ts'
import { lineWeight, measured, newLine, replacedLine, unitWeight } from '../../rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { edit, type Draft } from '#core/store/outbox/outbox.ts'
import { announcedLines } from './announced-lines.ts'
import { weighedToday } from './weighed-today.ts'
import { readStop } from '#core/task/read-stop.ts'
import { boundIn } from './bind-new.ts'
import { sessionRefusal, whoIs, withLine, type SessionTap } from './change-session.ts'
import { comparedWithUsual, scaleRefusal, taresOf, type ChosenTare } from './on-scale.ts'
import { newSession, sessionOf, setupEntities, type SessionSetup } from './session-setup.ts'
import { announced, weighedFrom } from './weigh-announced.ts'

export interface Weighing extends Omit<SessionTap, 'session'> {
  /** Null when this line begins the weighing session of `setup`. */
  readonly session: string | null
  readonly setup?: SessionSetup
  /** The line that « Décharger » announced. */
  readonly line_id?: string
  readonly object: string | null
  readonly instance?: string | null
  /** A blank sticker, bound to the object when the line is written and not before (LB2). */
  readonly sticker?: { readonly code: string; readonly typed?: boolean }
  /** For a thing that is not in the catalogue. */
  readonly name?: string
  readonly quantity: number
  /** Null when it was not put on a scale. */
  readonly gross: number | null
  readonly tares?: readonly ChosenTare[]
  readonly flags?: readonly LineFlag[]
  /** The usual weight that the screen showed; it is read where none was shown. */
  readonly usual?: UsualWeight | null
  /** The unusual weight was confirmed (WG5). */
  readonly isConfirmed?: boolean
  readonly again?: 'replace' | 'add'
}

export type WeighAnswer =
  | {
      readonly kind: 'saved'
      readonly session: string
      readonly line_id: string
      /** True when this line began the weighing session. */
      readonly isNew: boolean
      readonly net: number
      readonly isOutlier: boolean
      /** The session with it, as it is on the disk. */
      readonly row: TaskRow
    }
  | { readonly kind: 'unusual'; readonly usual: UsualWeight; readonly times: number }
  | { readonly kind: 'again'; readonly session: string; readonly line: TaskLine; readonly hour: string }

export const weighingEntities = [CatalogueObject, Container, ObjectInstance, ...setupEntities]

export const recordWeighing = (db: LocalDatabase, weighing: Weighing): Promise<Outcome<WeighAnswer>> =>
  edit(db, [Task, ...weighingEntities], async draft => {
    const { at, quantity, gross, instance = null, usual: seen } = weighing
    const [into] = await Promise.all([sessionFor(draft, weighing, db.newKey), readAhead(draft, weighing)])
    if (!into.ok) return into
    const { task, isNew } = into.value
    const found = await thingOnScale(draft, weighing, task)
    if (!found.ok) return found
    const { object, tares } = found.value

    const way = wayOf(task.task_type_id ?? 17)
    const before =
      instance === null ? null : await weighedToday(draft.tables, { instance, day: at.slice(0, 10), way })
    if (before !== null && weighing.again === undefined && before.line.line_id !== weighing.line_id)
      return success(weighedAgain(before))
    const who = whoIs(draft, at)
    const measure = { quantity, gross, tares, hasScale: task.resource_id !== null }
    const waiting = weighing.line_id === undefined ? null : announced(task.objects ?? [], weighing.line_id)
    if (waiting !== null && !waiting.ok) return waiting
    const { name = '', flags = [] } = weighing
    const fresh = newLine({
      ...measure,
      line_id: db.newKey(),
      object,
      name,
      instance,
      flags,
      isOutlier: false,
      who,
    })
    const { usual, isUnusual } = await comparedWithUsual(draft, fresh, { object, gross, seen })
    if (isUnusual && usual !== null && weighing.isConfirmed !== true)
      return success({ kind: 'unusual', usual, times: timesUsual(unitWeight(fresh), usual) })

    const bound =
      weighing.sticker === undefined
        ? null
        : await boundIn(draft, db.newKey, { ...weighing.sticker, object: object?.id ?? '' })
    if (bound?.ok === false) return bound
    const thing = bound?.value.instance_id ?? instance
    const outlier = isUnusual ? (1 as const) : (0 as const)
    const lines =
      waiting === null
        ? [{ ...fresh, outlier, object_instance_id: thing }]
        : weighedFrom(
            waiting.value,
            measured({ ...waiting.value, object_id: object?.id ?? waiting.value.object_id }, measure),
            { who, outlier, instance: thing, flags, restId: db.newKey() },
          )
    const objects = withLines(task, waiting?.value.line_id ?? null, lines)
    const { line, row } = await saveLines(draft, into.value, {
      lines,
      objects,
      who,
      replaced: weighing.again === 'replace' ? before : null,
    })
    return success(savedLine(line, { row, isNew, isOutlier: isUnusual }))
  })

/** Side by side with the session: one wait for the disk instead of three, at each weighing. */
const readAhead = async (draft: Draft, { object, setup }: Weighing): Promise<void> => {
  const scale = setup?.scale ?? null
  await Promise.all([
    object !== null && draft.read(CatalogueObject, object),
    scale !== null && draft.read(Resource, scale),
  ])
}

type WeighedBefore = NonNullable<Awaited<ReturnType<typeof weighedToday>>>

const weighedAgain = ({ task, line }: WeighedBefore): WeighAnswer => ({
  kind: 'again',
  session: task.id,
  line,
  hour: line.weighed_at?.slice(11, 16) ?? '',
})

export const savedLine = (
  line: TaskLine,
  saved: { readonly row: TaskRow; readonly isNew: boolean; readonly isOutlier: boolean },
): WeighAnswer => ({
  kind: 'saved',
  ...saved,
  session: saved.row.id,
  line_id: line.line_id,
  net: lineWeight(line),
})

interface LinesToSave {
  /** What was weighed, first what now lies on the scale. */
  readonly lines: readonly TaskLine[]
  /** The session with them. */
  readonly objects: readonly TaskLine[]
  readonly who: ReturnType<typeof whoIs>
  /** An earlier weighing of the same thing, which this one takes the place of. */
  readonly replaced: WeighedBefore | null
}

const saveLines = async (
  draft: Draft,
  { id, task, isNew }: { readonly id: string; readonly task: Partial<TaskRow>; readonly isNew: boolean },
  { lines, objects, who, replaced }: LinesToSave,
): Promise<{ readonly line: TaskLine; readonly row: TaskRow }> => {
  const [line] = lines
  if (line === undefined) throw new Error('a weighing has a line')
  const kept = objects.map(one =>
    one.line_id === replaced?.line.line_id ? replacedLine(one, line.line_id, who) : one,
  )
  if (replaced !== null && replaced.task.id !== id) {
    const old = replacedLine(replaced.line, line.line_id, who)
    const others = withLine(replaced.task, replaced.line.line_id, [old])
    await draft.patch(Task, replaced.task.id, { objects: others })
  }
  if (isNew) await newSession(draft, id, { ...task, objects: kept })
  else await draft.patch(Task, id, { objects: kept })
  return { line, row: { ...blankRow(Task), ...task, id, objects: kept } }
}

/** The object that is weighed and the containers under it, or why the weighing is refused. */
const thingOnScale = async (
  draft: Draft,
  weighing: Weighing,
  task: Partial<TaskRow>,
): Promise<Outcome<{ readonly object: ObjectRow | null; readonly tares: readonly Tare[] }>> => {
  const { gross } = weighing
  const wrong = await piecesRefusal(draft, weighing)
  if (wrong !== null) return onSiteFailure(wrong)
  const object = await objectOf(draft, weighing)
  if (object === undefined) return onSiteFailure(onSiteMessages.objectGone)
  const tares = gross === null ? success([]) : await taresOf(draft, weighing.tares ?? [])
  if (!tares.ok) return tares
  const refusal = await scaleRefusal(draft, task, { gross, tares: tares.value, object })
  return refusal === null ? success({ object, tares: tares.value }) : onSiteFailure(refusal)
}

/** Why the quantity or the sticker is refused; null when neither is. */
const piecesRefusal = async (
  draft: Draft,
  { quantity, instance = null, sticker }: Weighing,
): Promise<string | null> => {
  const pieces = checkQuantity(quantity)
  if (!pieces.ok) return pieces.sentence
  if (quantity === 0) return onSiteMessages.noPiece
  if ((instance !== null || sticker !== undefined) && quantity > 1) return weighingMessages.onePiece
  if (instance !== null && (await draft.read(ObjectInstance, instance)) === null)
    return weighingMessages.stickerGone
  return null
}

/** In the place of the line that was announced, or at the end. */
const withLines = (
  { objects = [] }: Partial<TaskRow>,
  announcedId: string | null,
  lines: readonly TaskLine[],
): TaskLine[] => {
  const place = objects.findIndex(({ line_id }) => line_id === announcedId)
  return place < 0 ? [...objects, ...lines] : objects.toSpliced(place, 1, ...lines)
}

const sessionFor = async (
  draft: Draft,
  { session, setup, at, rights }: Weighing,
  newKey: () => string,
): Promise<Outcome<{ readonly id: string; readonly task: Partial<TaskRow>; readonly isNew: boolean }>> => {
  if (session !== null) {
    const task = await readStop(draft, session)
    const refusal = sessionRefusal(task, rights)
    return task === null || refusal !== null
      ? onSiteFailure(refusal ?? weighingMessages.sessionGone)
      : success({ id: session, task, isNew: false })
  }
  if (setup === undefined) return onSiteFailure(weighingMessages.noSetup)
  const begun = await sessionOf(draft, setup, { at, rights })
  if (!begun.ok) return begun
  // With what its round announced; a session that was opened for it meanwhile is joined.
  const { fresh, open } = await announcedLines(draft.tables, setup, draft.owner)
  if (open !== null) return success({ id: open.id, task: { ...blankRow(Task), ...open }, isNew: false })
  return success({ id: newKey(), task: { ...begun.value, objects: [...fresh] }, isNew: true })
}

/** Undefined when it is named but not on this device. */
const objectOf = async (
  draft: Draft,
  { object, instance }: Weighing,
): Promise<ObjectRow | null | undefined> => {
  const thing = instance == null ? null : await draft.read(ObjectInstance, instance)
  const id = object ?? thing?.object_id ?? null
  return id === null ? null : ((await draft.read(CatalogueObject, id)) ?? undefined)
}
