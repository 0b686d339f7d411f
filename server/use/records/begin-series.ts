// A series on the server (RC1–RC3): begun by any write that accepts a repeating task (import, API, phone), in that write's own transaction.
// A planner's device may have made the same occurrences already, under the same ids; then nothing is left to do.
import { ShiftInstance } from '#records/entities/shift.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { occurrenceId, seriesFrom } from '#trades/planning/rules/series/recurrence.ts'
import { slotOfTask } from '#trades/request/rules/request-values.ts'
import { reachedFrom } from '#trades/planning/rules/series/reach.ts'
import { planSeries, type SeriesPlan } from '#trades/planning/rules/series/series-plan.ts'
import { beginsSeries } from '#trades/planning/rules/series/begins-series.ts'
import { begunSeriesId, newOccurrence } from '#trades/planning/rules/series/series-start.ts'
import { openDaysOf } from '#trades/planning/rules/open-days.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { rightsOf } from '#records/rights/rights.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Reply } from '../write/caller.ts'
import { createIn } from './change-record.ts'
import { seriesRight } from '../tour/task-rules.ts'
import { asException, asSchedule, asTask } from '../write/stored-rows.ts'
import type { WriteTx } from '../write/write-tx.ts'

/** Occurrences were promised, so they are made even in a slot that is full by then; the board shows that it is full. */
export const WITH_ALL_RIGHTS_FORCED = {
  rights: rightsOf(ALL_RIGHTS),
  options: { rev: null, force: true },
} as const

/** Makes the written task an occurrence of its new series, and makes the other occurrences. The reply contains the series. */
export const withSeriesBegun = async (tx: WriteTx, reply: Reply): Promise<Reply> => {
  if (!('row' in reply) || reply.entity !== Task.name || reply.row.deleted === 1) return reply
  const task = asTask(reply.row)
  const { date } = task
  // RG6: in the name of who may make these tasks. A repeating task without a series, as an import leaves one, waits for such a person.
  if (!beginsSeries(task) || date === null || seriesRight(tx.caller.rights, task) !== null) return reply
  const series_id = begunSeriesId(tx.organisation.namespace, task)
  Object.assign(task, { series_id, series_date: date })
  const today = tx.now.slice(0, 10)
  const { missing } = planSeries(seriesFrom(date, task), [task], {
    from: reachedFrom('following', date, today),
    today,
    isOpen: await openDays(tx.db, slotOfTask(task), today),
  })
  for (const planned of missing) await makeOccurrence(tx, task, series_id, planned)
  return reply
}

export const makeOccurrence = async (
  tx: WriteTx,
  of: TaskRow,
  series_id: string,
  planned: SeriesPlan<TaskRow>['missing'][number],
): Promise<Reply> => {
  const { rights, options } = WITH_ALL_RIGHTS_FORCED
  const within: WriteTx = { ...tx, caller: { ...tx.caller, rights } }
  const slot = slotOfTask(of)
  const place = slot === null ? {} : await placeOn(within, { ...slot, date: planned.date })
  return createIn(
    within,
    Task,
    {
      ...newOccurrence(of, series_id, planned),
      ...place,
      id: occurrenceId(tx.organisation.namespace, series_id, planned.series_date),
    },
    options,
  )
}

/**
 * The id of the slot of that day (SL1). A new slot is stored at once, so that this write's task can reference it, and gets its rev with
 * this write.
 */
export const placeOn = async (tx: WriteTx, slot: Slot): Promise<Partial<TaskRow>> => {
  const reply = await createIn(tx, ShiftInstance, { ...slot }, WITH_ALL_RIGHTS_FORCED.options)
  if (!('row' in reply)) return {}
  if (reply.status === 201) await tx.keep(ShiftInstance, reply.row)
  return { shift_instance_id: reply.row.id, resource_id: slot.resource_id, shift_id: slot.shift_id }
}

/** RC5: whether the series' slot is open on a day, for days from `from` on. */
export const openDays = async (
  data: Reader,
  slot: Slot | null,
  from: string,
): Promise<(day: string) => boolean> =>
  openDaysOf(
    slot,
    (await data.find('shift_resource', {})).map(asSchedule),
    (await data.find('shift_exception', { where: [{ is: 'from', field: 'date', value: from }] })).map(
      asException,
    ),
  )

/** A rule is counted from the first day of its series: otherwise a 31st would become the 28th after a short month. By series. */
export const firstDaysOf = (
  data: Reader,
  tasks: readonly Pick<TaskRow, 'series_id'>[],
): Promise<ReadonlyMap<string, string>> =>
  data.lowest(Task.name, {
    field: 'series_date',
    by: 'series_id',
    values: [...new Set(tasks.flatMap(({ series_id }) => series_id ?? []))],
  })
