// A series begins with the write that accepts its task, whoever sends it, on both databases. TODAY is Wednesday 2026-11-18.
import { describe, expect, onTestFinished, test } from 'vitest'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { occurrenceId } from '#trades/planning/rules/series/recurrence.ts'
import { begunSeriesId } from '#trades/planning/rules/series/series-start.ts'
import {
  crew,
  desk,
  NAMESPACE,
  openWorld,
  ORG,
  slotId,
  stop,
  TODAY,
  type World,
} from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'
import { createRecord, patchRecord, replaceRecord, replaceRecords } from './resources.ts'
import { extendSeries } from '../keeping/extend-series.ts'
import { asTask } from '../write/stored-rows.ts'

const plain = { key: null, rev: null, force: false }
const weekly = { frequency: 1, frequency_key: 'week', frequency_end_date: '2026-12-09' }
const days = [TODAY, '2026-11-25', '2026-12-02', '2026-12-09']
const unplaced = { shift_instance_id: null, resource_id: null, shift_id: null }

describe.each(stores)('on %s', (_, open) => {
  const start = async (...rows: readonly Record<string, unknown>[]): Promise<World> => {
    const world = await openWorld(await open())
    onTestFinished(() => world.close())
    await world.put('task', ...rows)
    return world
  }
  const seriesOf = async (world: World): Promise<TaskRow[]> =>
    (await world.ports.storage.of(ORG).find('task', {}))
      .map(asTask)
      .filter(({ series_id }) => series_id !== null)
      .toSorted((a, b) => (a.series_date ?? '').localeCompare(b.series_date ?? ''))
  const datesOf = async (world: World) => (await seriesOf(world)).map(({ date }) => date)

  test('[RC1] [RC2] [RC3] accepting a task makes its occurrences in the same write, in the slots of their days', async () => {
    const world = await start(stop('a', { ...weekly, task_state_id: 1 }))
    const { rev = 0 } = (await world.row('task', 'a')) ?? {}
    const reply = await patchRecord(world.ports, desk, Task, 'a', { task_state_id: 2 }, plain)
    const series_id = begunSeriesId(NAMESPACE, { id: 'a', rev })
    expect(reply).toMatchObject({ status: 200, row: { series_id, series_date: TODAY, is_virtual: 0 } })
    const series = await seriesOf(world)
    expect(series.map(({ date, is_virtual }) => [date, is_virtual])).toEqual(
      days.map(date => [date, date === '2026-12-09' ? 1 : 0]),
    )
    expect(series[1]).toMatchObject({
      id: occurrenceId(NAMESPACE, series_id, '2026-11-25'),
      origin: 'recurrence',
      task_state_id: 2,
      state_author_id: 'bureau',
      shift_instance_id: slotId('truck-1', '2026-11-25'),
      lastname: 'Martin',
    })
    expect(series[2]).toMatchObject({ shift_instance_id: slotId('truck-1', '2026-12-02') })
    expect(await extendSeries(world.ports, ORG)).toEqual({ made: 0, real: 0 })
  })

  test('[RC1] an import, a batch and a whole record begin the series too; a draft and a settled task do not', async () => {
    const draft = { ...weekly, ...unplaced, task_state_id: 1 }
    const created = await start()
    await createRecord(created.ports, desk, Task, stop('n', { ...weekly, ...unplaced }), plain)
    expect(await datesOf(created)).toEqual(days)

    const batch = await start(
      stop('b', draft),
      stop('c', { ...draft, task_state_id: 2, frequency_key: null }),
    )
    await replaceRecords(
      batch.ports,
      desk,
      Task,
      [
        { id: 'b', note: 'x' },
        { id: 'c', note: 'x' },
      ],
      false,
    )
    expect(await datesOf(batch)).toEqual([])
    await replaceRecords(batch.ports, desk, Task, [{ id: 'b', task_state_id: 2 }], false)
    expect(await datesOf(batch)).toEqual(days)

    const settled = await start(stop('d', { ...weekly, task_state_id: 4, reason_type: 'absent' }))
    await patchRecord(settled.ports, desk, Task, 'd', { task_state_id: 3, cancelled_reason: 'x' }, plain)
    expect(await datesOf(settled)).toEqual([])
  })

  test('[RC3] no occurrence is made twice: by a whole record without its series, by a phone’s edit, or by creating the same ones again', async () => {
    const world = await start(stop('a', { ...weekly, ...unplaced, task_state_id: 1 }))
    const whole = stop('a', { ...weekly, ...unplaced })
    await replaceRecord(world.ports, desk, Task, 'a', whole, plain)
    await replaceRecord(world.ports, desk, Task, 'a', { ...whole, note: 'encore' }, plain)
    const series = await seriesOf(world)
    expect(series.map(({ date }) => date)).toEqual(days)
    const second = series[1]
    if (second === undefined) throw new Error('no occurrence')
    const { id, series_id, series_date, date } = second
    const again = stop(id, { ...unplaced, series_id, series_date, date })
    expect(await createRecord(world.ports, desk, Task, again, plain)).toMatchObject({
      status: 200,
      row: { id },
    })
    expect(await createRecord(world.ports, desk, Task, stop(id), plain)).toMatchObject({ status: 409 })
    await patchRecord(world.ports, crew, Task, 'a', { note: 'vu' }, plain)
    expect(await datesOf(world)).toEqual(days)
  })
})
