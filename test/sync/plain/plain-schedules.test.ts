// The promises of the plain mode, over random schedules (sync.md section 3.4): no captured edit is lost without a trace, nothing is
// recorded twice, no value is overwritten unseen, all entries are sent, and the mirrors end equal to the back end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#core/store/rows/entry.ts'
import { openPlainBackEnd, type PlainBackEnd } from './back-end.ts'
import { openPhone, runSchedule, TODAY, type Outcome } from './schedule.ts'
import { seedsOf } from '../schedule-runs.ts'

const seeds = seedsOf('plain')
const permissions = ['emma_desktop', 'add_task']
let backEnd: PlainBackEnd
const tokens = new Map<number, string>()
/** A token for the present hour, because one is valid for an hour. */
const token = async (): Promise<string> => {
  const hour = Math.floor(backEnd.world.ports.clock() / 1_800_000)
  const known = tokens.get(hour) ?? (await backEnd.world.tokenOf('bureau'))
  tokens.set(hour, known)
  return known
}
beforeAll(async () => {
  backEnd = await openPlainBackEnd()
})
afterAll(() => backEnd.close())

const begin = async (seed: number): Promise<string[]> => {
  const admin = await backEnd.world.tokenOf('admin')
  const ids: string[] = []
  for (const nth of [1, 2, 3, 4]) {
    const answer = await backEnd.world.call('/api/task', {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: `s${seed}t${nth}`,
        task_state_id: 2,
        lastname: `Tâche ${seed} ${nth}`,
        city: 'Erstein',
        phone1: '0612345678',
        date: TODAY,
      }),
    })
    expect(answer.status).toBe(201)
    ids.push(`s${seed}t${nth}`)
  }
  return ids
}

const judge = async ({ phones, written, created, removed }: Outcome): Promise<void> => {
  const living = await backEnd.tasks()
  const accepted = backEnd.writes.filter(({ status }) => status < 300)
  const sent = JSON.stringify(accepted.map(({ body }) => body))
  for (const [index, { device }] of phones.entries()) {
    const entries = await device.db.outbox.toArray()
    // The entries that remain must wait visibly for a person, or wait behind one that does.
    const asks = entries.filter(({ state }) => state === 'conflict' || state === 'refused')
    const held = new Set(asks.map(({ id }) => id))
    expect(entries.filter(({ id }) => !held.has(id))).toEqual([])
    const parked = JSON.stringify(entries.map(({ patch, theirs }) => [patch, theirs]))
    for (const { value, id, field } of written.filter(({ phone }) => phone === index)) {
      const isSuperseded = written.some(
        later => later.phone === index && later.id === id && later.field === field && later.from === value,
      )
      const isKept = sent.includes(`"${value}"`) || parked.includes(`"${value}"`)
      expect({ value, isKept: isKept || isSuperseded || removed.has(id) }).toEqual({ value, isKept: true })
    }
    for (const { lastname, id } of created.filter(({ phone }) => phone === index)) {
      const times = living.filter(task => task['lastname'] === lastname).length
      const isParked = entries.some(entry => entry.op === 'create' && entry.id === id)
      const isGone = removed.has(lastname)
      expect({ lastname, times }).toEqual({ lastname, times: isParked || isGone ? Math.min(times, 1) : 1 })
    }
    // The mirror must equal the back end, except for records with a parked entry.
    const bases = (await device.db.base.toArray()).map(({ row }) => row)
    const apart = new Set<unknown>(
      [...bases, ...entries.flatMap(({ theirs, patch }) => [theirs, patch])].map(one => one?.['lastname']),
    )
    const told = (tasks: readonly Values[]) =>
      tasks
        .filter(({ lastname }) => /^(Tâche|Donateur) /.test(String(lastname)) && !apart.has(lastname))
        .map(({ lastname, note, tip, parking, access }) => [lastname, note, tip, parking, access])
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    const shown = await device.db.rows('task').toArray()
    expect(told(shown)).toEqual(told(living.filter(({ date }) => date === TODAY)))
  }
}

/** A PUT changes only what its device was asked to change, starting from what a person there had seen. */
const judgeWrites = ({ written }: Outcome): void => {
  for (const { method, status, before, after } of backEnd.writes) {
    if (method !== 'PUT' || status >= 300) continue
    for (const field of ['note', 'tip', 'parking', 'access']) {
      if (before?.[field] === after?.[field]) continue
      const mine = written.find(one => one.field === field && one.value === after?.[field])
      expect({ field, value: after?.[field], isMine: mine !== undefined }).toMatchObject({ isMine: true })
      const seen = written
        .filter(one => one.phone === mine?.phone && one.field === field)
        .map(({ from }) => from)
      expect(seen).toContain(before?.[field])
    }
  }
}

test(`${seeds.length} random schedules: nothing lost, nothing twice, nothing overwritten unseen`, async () => {
  for (const seed of seeds) {
    backEnd.writes.length = 0
    backEnd.calls.length = 0
    const ids = await begin(seed)
    const phones = await Promise.all([0, 1].map(index => openPhone(backEnd, seed, index, permissions, token)))
    for (const phone of phones) await phone.work().pull()
    try {
      const outcome = await runSchedule(backEnd, seed, phones, ids)
      await judge(outcome)
      judgeWrites(outcome)
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
    for (const { device } of phones) device.db.close()
    for (const { id } of await backEnd.tasks())
      if (!/^[a-z]\d$/.test(String(id))) await backEnd.purge(String(id))
    // Dates are of the first day, so the clock goes back to it, and with it the tokens.
    backEnd.world.advance(-24 * 3_600_000)
  }
  expect(backEnd.additions).toEqual([])
}, 300_000)
