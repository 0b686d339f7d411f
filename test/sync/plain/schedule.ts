// Random days of a few devices on a plain back end: lost requests and answers, crashes between any two storage steps, another program that
// edits and removes; then everything is repaired. Two requests never overlap, because this mode promises nothing for that case (README).
import { Task } from '#records/entities/task.ts'
import { plainFetch } from '#core/api/plain-fetch.ts'
import { alignShards } from '#core/store/mirror/held-shards.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { plainShards } from '#core/sync/plain/plain-shards.ts'
import { plainWork, type PlainWork } from '#core/sync/plain/plain-work.ts'
import { browserLocks } from '#core/sync/lock.ts'
import { realScheduler } from '#core/api/scheduler.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { isPowerCut, keyMaker, openDevice, type TestDevice } from '../device.ts'
import { API, type PlainBackEnd } from './back-end.ts'
import { asFetch, type Fetch } from '../wire.ts'
import { makeClient } from '#core/api/client.ts'

type Fault = 'none' | 'offline' | 'answer lost' | 'unavailable' | 'error'

export interface Phone {
  readonly device: TestDevice
  readonly work: () => PlainWork
  /** One fault for each of the next requests; later requests have none. */
  faults: Fault[]
}

/** What a person wrote; no value is written twice. */
interface Written {
  readonly phone: number
  readonly id: string
  readonly field: string
  readonly from: unknown
  readonly value: string
}
export interface Outcome {
  readonly phones: readonly Phone[]
  readonly written: readonly Written[]
  /** Created records, with their unique last names. */
  readonly created: readonly { readonly phone: number; readonly id: string; readonly lastname: string }[]
  readonly removed: ReadonlySet<string>
}

const mulberry = (seed: number) => (): number => {
  let t = (seed = (seed + 0x6d2b79f5) | 0)
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const FIELDS = ['note', 'tip', 'parking', 'access'] as const
export const TODAY = '2026-11-18'

const faulty =
  (phone: Phone, to: Fetch): Fetch =>
  async (url, init) => {
    const fault = phone.faults.shift() ?? 'none'
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    if (fault === 'unavailable') return new Response(null, { status: 503 })
    if (fault === 'error') return new Response('<h1>Oops</h1>', { status: 500 })
    const answer = await to(url, init)
    if (fault === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }

export const openPhone = async (
  backEnd: PlainBackEnd,
  seed: number,
  index: number,
  permissions: readonly string[],
  token: () => Promise<string>,
): Promise<Phone> => {
  const device = await openDevice(`${seed}-${index}`, keyMaker(seed * 10 + index))
  const now = backEnd.world.ports.clock
  const phone: Phone = {
    device,
    faults: [],
    work: () =>
      plainWork({
        db: device.db,
        scheduler: { ...realScheduler, now },
        locks: browserLocks(undefined),
        onProgress: () => undefined,
        client: makeClient({
          fetch: plainFetch(asFetch(faulty(phone, backEnd.fetch)), () => true),
          base: API,
          scheduler: { ...realScheduler, now },
          tokens: {
            access: token,
            renew: async () => ({
              ok: false,
              failure: { kind: 'notSignedIn', invalidGrant: false },
              status: 401,
            }),
          },
          device: `device-${index}`,
          onHeard: () => undefined,
        }),
      }),
  }
  await alignShards(
    device.db,
    plainShards(rightsOf(permissions), TODAY).filter(name => /^emma\/(none|2026-W4[678])$/.test(name)),
  )
  return phone
}

export const runSchedule = async (
  backEnd: PlainBackEnd,
  seed: number,
  phones: readonly Phone[],
  ids: readonly string[],
): Promise<Outcome> => {
  const random = mulberry(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[below(list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  const written: Written[] = []
  const created: { phone: number; id: string; lastname: string }[] = []
  const removed = new Set<string>()
  let n = 0
  const text = (): string => `${seed}-${(n += 1)}`

  /** Runs an action with a limited number of storage steps; when the power runs out the device starts again. */
  const powered = async (phone: Phone, run: () => Promise<unknown>): Promise<void> => {
    phone.device.powerLeft = random() < 0.15 ? below(12) : null
    try {
      await run()
    } catch (error) {
      if (!isPowerCut(error)) throw error
    }
    await phone.device.reopen()
  }
  const faults = (): Fault[] =>
    Array.from({ length: below(4) }, () =>
      pick(['none', 'none', 'offline', 'answer lost', 'answer lost', 'unavailable', 'error'] as const),
    )

  const capture = async (index: number): Promise<void> => {
    const phone = phones[index]
    if (phone === undefined) return
    const { db } = phone.device
    const rows = await db.rows('task').toArray()
    const own = rows.filter(
      ({ id, lastname }) => ids.includes(id) || created.some(one => one.lastname === lastname),
    )
    if (own.length === 0 || random() < 0.25) {
      const lastname = `Donateur ${text()}`
      const id = db.newKey()
      const fields = {
        task_type_id: 1,
        task_state_id: 2,
        date: TODAY,
        lastname,
        city: 'Erstein',
        phone1: '0612345678',
        note: text(),
      }
      await edit(db, [Task], draft => draft.create(Task, id, fields))
      created.push({ phone: index, id, lastname })
      return
    }
    const row = pick(own)
    if (random() < 0.06) {
      await edit(db, [Task], draft => draft.remove(Task, row.id))
      removed.add(row.id)
      removed.add(String(row['lastname']))
      return
    }
    const field = pick(FIELDS)
    const value = text()
    await edit(db, [Task], draft => draft.patch(Task, row.id, { [field]: value }))
    written.push({ phone: index, id: row.id, field, from: row[field], value })
  }

  for (let step = 0; step < 24; step += 1) {
    backEnd.world.advance(below(3) === 0 ? 0 : below(90_000))
    const index = below(phones.length)
    const phone = pick(phones.slice(index, index + 1))
    const dice = random()
    if (dice < 0.45) await capture(index)
    else if (dice < 0.65) {
      phone.faults = faults()
      await powered(phone, () => phone.work().push())
    } else if (dice < 0.82) {
      phone.faults = faults()
      await powered(phone, () => phone.work().pull())
    } else if (dice < 0.95) {
      const living = (await backEnd.tasks()).filter(({ id }) => ids.includes(String(id)))
      if (living.length > 0) await backEnd.change(String(pick(living)['id']), { [pick(FIELDS)]: text() })
    } else {
      const living = (await backEnd.tasks()).filter(({ id }) => ids.includes(String(id)))
      if (living.length > 2) await backEnd.purge(String(pick(living)['id']))
    }
  }
  backEnd.world.advance(24 * 3_600_000)
  for (const _round of [1, 2, 3])
    for (const phone of phones) {
      phone.faults = []
      backEnd.world.advance(61_000)
      await phone.work().push()
      await phone.work().pull()
    }
  return { phones, written, created, removed }
}
