// The holidays of an organisation on both databases, with a clock that the test sets. TODAY is 2026-11-18.
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ShiftExceptionRow } from '#records/entities/shift.ts'
import { holidayId } from '#records/values/slot-id.ts'
import { exceptionsAfter, setChange } from '#trades/settings/rules/calendar-change.ts'
import {
  admin,
  entityNamed,
  NAMESPACE,
  openWorld,
  ORG,
  plain,
  TODAY,
  type World,
} from '#test/fixtures/server-world.ts'
import { stores } from '#test/fixtures/stores.ts'
import { extendHolidays, tidy } from '../keeping/housekeeping.ts'
import { createRecord, patchRecord, removeRecord } from '../records/resources.ts'
import { asException } from '../write/stored-rows.ts'

const DAY = 86_400_000
const Organisation = entityNamed('organisation')
const Exception = entityNamed('shift_exception')
const idOf = (date: string): string => holidayId(NAMESPACE, date)

describe.each(stores)('on %s', (_, open) => {
  const start = async (): Promise<World> => {
    const world = await openWorld(await open())
    onTestFinished(() => world.close())
    return world
  }
  const choose = async ({ ports }: World, holidays: string): Promise<void> => {
    expect((await patchRecord(ports, admin, Organisation, ORG, { holidays }, plain)).status).toBe(200)
  }
  const closed = async ({ ports }: World): Promise<string[]> =>
    (await ports.storage.of(ORG).find('shift_exception', {}))
      .map(asException)
      .map(({ date, label }) => `${date} ${label}`)
      .toSorted()
  const fromFeed = async (world: World, after: number) =>
    (await world.sync(admin, { ref: after })).filter(line => 'e' in line && line.e === 'shift_exception')

  test('[CA2] choosing a set closes its days up to the end of the next two years, in the same write and once', async () => {
    const world = await start()
    await world.put('shift_exception', { id: 'past', date: '2026-11-11', open: 0, label: 'Armistice' })
    const { rev } = await world.ports.storage.of(ORG).clock()
    await choose(world, 'alsace-moselle')
    const days = await closed(world)
    expect(days).toHaveLength(1 + 2 + 13 + 13)
    expect(days.slice(0, 4)).toEqual([
      '2026-11-11 Armistice',
      '2026-12-25 Noël',
      '2026-12-26 Saint-Étienne',
      '2027-01-01 Jour de l’An',
    ])
    expect(days.at(-1)).toBe('2028-12-26 Saint-Étienne')
    expect(await world.row('shift_exception', idOf('2026-12-25'))).toMatchObject({
      resource_id: null,
      shift_id: null,
      open: 0,
      start: null,
      creator_id: 'admin',
    })
    expect(await fromFeed(world, rev)).toHaveLength(28)
    const after = await world.ports.storage.of(ORG).clock()
    await choose(world, 'alsace-moselle')
    expect(await extendHolidays(world.ports, ORG)).toBe(0)
    expect(await world.ports.storage.of(ORG).clock()).toEqual(after)
  })

  test('[CA2] another set takes the days of the former one back, but not those that somebody changed', async () => {
    const world = await start()
    await choose(world, 'alsace-moselle')
    const renamed = { label: 'Fermé, réveillon compris' }
    expect(
      (await patchRecord(world.ports, admin, Exception, idOf('2026-12-26'), renamed, plain)).status,
    ).toBe(200)
    const { rev } = await world.ports.storage.of(ORG).clock()
    await choose(world, 'france')
    const days = await closed(world)
    expect(days).toContain('2026-12-26 Fermé, réveillon compris')
    expect(days.filter(day => /Vendredi saint|Saint-Étienne/.test(day))).toEqual([])
    expect(days).toHaveLength(1 + 1 + 11 + 11)
    expect((await fromFeed(world, rev)).every(line => 'gone' in line)).toBe(true)
    await choose(world, 'alsace-moselle')
    expect(await closed(world)).toContain('2027-03-26 Vendredi saint')
    await choose(world, 'none')
    expect(await closed(world)).toEqual(['2026-12-26 Fermé, réveillon compris'])
  })

  test('[CA2] a day that has two names in another set is renamed', async () => {
    const world = await start()
    world.at = Date.parse('2029-11-18T09:00:00Z')
    const pentecost = async () => (await closed(world)).filter(day => day.startsWith('2030-06-10'))
    await choose(world, 'france')
    expect(await pentecost()).toEqual(['2030-06-10 Lundi de Pentecôte'])
    await choose(world, 'guyane')
    expect(await pentecost()).toEqual(['2030-06-10 Lundi de Pentecôte et Abolition de l’esclavage'])
    await choose(world, 'france')
    expect(await pentecost()).toEqual(['2030-06-10 Lundi de Pentecôte'])
  })

  test('[CA3] a lifted holiday does not come back by itself: not with the year, nor with another set, nor after 30 days', async () => {
    const world = await start()
    await choose(world, 'france')
    await removeRecord(world.ports, admin, Exception, idOf('2027-05-01'), plain)
    const opened = await patchRecord(world.ports, admin, Exception, idOf('2027-07-14'), { open: 1 }, plain)
    expect(opened.status).toBe(200)
    await choose(world, 'guyane')
    await choose(world, 'none')
    await choose(world, 'france')
    world.at += 60 * DAY
    await tidy(world.ports)
    expect(await extendHolidays(world.ports, ORG)).toBe(11)
    const days = await closed(world)
    expect(days.filter(day => day.startsWith('2027-05-01'))).toEqual([])
    expect(days.filter(day => day.startsWith('2029-'))).toHaveLength(11)
    expect(await world.row('shift_exception', idOf('2027-07-14'))).toMatchObject({ open: 1, deleted: 0 })
    // Once the day is over, nothing is left to remember.
    world.at = Date.parse('2027-06-15T09:00:00Z')
    await tidy(world.ports)
    expect(await world.row('shift_exception', idOf('2027-05-01'))).toBeUndefined()
  })

  test('[CA3] who closes a lifted holiday again restores the same exception', async () => {
    const world = await start()
    await choose(world, 'france')
    const id = idOf('2026-12-25')
    await removeRecord(world.ports, admin, Exception, id, plain)
    const again = { id, date: '2026-12-25', label: 'Noël', open: 0 }
    expect((await createRecord(world.ports, admin, Exception, again, plain)).status).toBe(201)
    expect(await closed(world)).toContain('2026-12-25 Noël')
    await choose(world, 'none')
    expect(await closed(world)).toEqual([])
  })

  test('[CA3] a day that the organisation closed itself gets no second exception, and stays open once it is opened', async () => {
    const world = await start()
    await world.put('shift_exception', { id: 'own', date: '2026-12-25', open: 0, label: 'Relâche' })
    await choose(world, 'france')
    const christmas = async () => (await closed(world)).filter(day => day.startsWith('2026-12-25'))
    expect(await christmas()).toEqual(['2026-12-25 Relâche'])
    await removeRecord(world.ports, admin, Exception, 'own', plain)
    expect(await extendHolidays(world.ports, ORG)).toBe(0)
    expect(await christmas()).toEqual([])
  })

  test('[CA2] [CA7] what a device says before another set is chosen is what the server does', async () => {
    const world = await start()
    await choose(world, 'france')
    await world.put('shift_exception', { id: 'own', date: '2027-03-26', open: 0, label: 'Relâche' })
    await removeRecord(world.ports, admin, Exception, idOf('2027-05-01'), plain)
    const rows = async () => (await world.ports.storage.of(ORG).find('shift_exception', {})).map(asException)
    const days = (of: readonly ShiftExceptionRow[]): string[] => of.map(({ date }) => date ?? '').toSorted()
    const sets = ['france', 'alsace-moselle', 'guyane', 'alsace-moselle', 'none', 'france'] as const
    for (const [n, next] of sets.entries()) {
      const present = sets[n - 1] ?? 'france'
      const before = await rows()
      const { change } = setChange(before, { namespace: NAMESPACE, today: TODAY, present, next })
      await choose(world, next)
      // A holiday that was lifted under an earlier set is no record of a device: « none » has forgotten it there.
      const said = days(exceptionsAfter(before, change)).filter(
        day => present !== 'none' || day !== '2027-05-01',
      )
      expect(said).toEqual(days(await rows()))
    }
  })

  test('[CA2] a set outside the list is refused, and closes nothing', async () => {
    const world = await start()
    const reply = await patchRecord(world.ports, admin, Organisation, ORG, { holidays: 'bretagne' }, plain)
    expect(reply.status).toBe(422)
    expect(await closed(world)).toEqual([])
  })
})
