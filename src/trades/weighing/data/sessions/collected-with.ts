// Where a thing with a sticker was collected (LB2): said when it is scanned at the dock, and the origin of its weighing, without a question.
// A load is weighed on its day or the day after.
import { Provenance } from '#records/entities/setup-lists.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { blankRow } from '#records/entity.ts'
import { doneQuantity } from '#records/stop/on-site-lines.ts'
import { normalised } from '#records/text/search-text.ts'
import { addDays } from '#records/time/dates.ts'
import { bringsGoods } from '#trades/tour/rules/unloading.ts'
import { readOwner, tableOf, type LocalDatabase } from '#core/store/database.ts'
import { isWaiting } from '../../rules/weighed-line.ts'
import { announcedLines, type Round } from './announced-lines.ts'

const HOME_COLLECTION = 'collecte a domicile'

export interface Collected {
  readonly who: string
  readonly city: string
  /** Not today's. */
  readonly isOld: boolean
  /** Null where the organisation has no provenance for it. */
  readonly flow: string | null
  readonly round: Round
  /** The weighing session that is open for its round. */
  readonly session: string | null
  /** The line that waits for it, in that session or in the one to begin. */
  readonly line: string | null
}

export const collectedWith = async (
  db: LocalDatabase,
  { instance, day }: { readonly instance: string; readonly day: string },
): Promise<Collected | null> => {
  const stops = await tableOf(db, Task)
    .where('[scope+date]')
    .between(['emma', addDays(day, -1)], ['emma', day], true, true)
    .filter(
      task =>
        bringsGoods(task) &&
        task.objects.some(line => line.object_instance_id === instance && doneQuantity(line) > 0),
    )
    .toArray()
  const stop = stops.at(-1)
  return stop === undefined ? null : collectedAt(db, { stop, day, instance })
}

/** What one of today's stops gives to a thing from it. */
export const collectedFrom = async (
  db: LocalDatabase,
  { task, day }: { readonly task: string; readonly day: string },
): Promise<Collected | null> => {
  const stop = await tableOf(db, Task).get(task)
  return stop === undefined ? null : collectedAt(db, { stop, day, instance: null })
}

interface At {
  readonly stop: TaskRow
  readonly day: string
  readonly instance: string | null
}

const collectedAt = async (db: LocalDatabase, { stop, day, instance }: At): Promise<Collected> => {
  const owner = await readOwner(db)
  const alone = await announcedLines(db.relaxed, { collection: stop.id }, owner)
  const slot =
    stop.shift_instance_id === null ? undefined : await tableOf(db, ShiftInstance).get(stop.shift_instance_id)
  // A stop that is weighed alone stays so; a dock that holds no slots knows only the stops.
  const isAlone = alone.open !== null || slot === undefined
  const round: Round = isAlone ? { collection: stop.id } : { slot: slot.id }
  const { fresh, open } = isAlone ? alone : await announcedLines(db.relaxed, round, owner)
  const lines = open?.objects ?? fresh
  const home = await tableOf(db, Provenance)
    .filter(({ name, archived }) => archived === 0 && normalised(name) === HOME_COLLECTION)
    .first()
  const { name, city, date } = { ...blankRow(Task), ...stop }
  return {
    who: name,
    city,
    isOld: date !== day,
    flow: home?.id ?? null,
    round,
    session: open?.id ?? null,
    line:
      instance === null
        ? null
        : (lines.find(line => line.object_instance_id === instance && isWaiting(line))?.line_id ?? null),
  }
}
