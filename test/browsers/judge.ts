// What must be true once four people have stopped: only what is shown as work still waits, every screen shows the server's rows, and every
// person's last move or settlement is on the server or shown to that person as work.
import type { Page } from 'playwright-core'
import { plainText } from '#records/text/plain-text.ts'
import { inTourOrder, isStop } from '#records/states/tour-order.ts'
import type { Json, Office } from '../journeys/tools/office.ts'
import { POOL, type Move, type Settled } from './acts.ts'

type Asking = Pick<Office, 'ask'>

export interface Parked {
  readonly who: string
  readonly id: string
  readonly state: string
}

interface ServerTask {
  readonly id: string
  readonly rev: number
  readonly number: number | null
  readonly loaded_after: string | null
  readonly shift_instance_id: string | null
  readonly task_state_id: number
  readonly task_type_id: number
}
interface ServerSlot {
  readonly id: string
  readonly key: string
  readonly task_order: readonly string[]
}
export interface ServerRows {
  readonly tasks: readonly ServerTask[]
  readonly slots: readonly ServerSlot[]
}

const listOf = async (office: Asking, entity: string): Promise<readonly Json[]> => {
  const found = await office.ask('GET', `/${entity}?page_size=-1`)
  return (found['_embedded'] as { readonly [entity: string]: readonly Json[] })[entity] ?? []
}

export const serverRows = async (office: Asking): Promise<ServerRows> => ({
  tasks: (await listOf(office, 'task')) as unknown as readonly ServerTask[],
  slots: (await listOf(office, 'shift_instance')).map(slot => ({
    id: String(slot['id']),
    key: `${String(slot['resource_id'])} ${String(slot['date'])} ${String(slot['shift_id'])}`,
    task_order: slot['task_order'] as readonly string[],
  })),
})

/** Runs in a page: the rows of one store of its database. */
const readStore = async (store: string): Promise<readonly Json[]> => {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('unread')))
    })
  const name = (await indexedDB.databases()).map(one => one.name ?? '').find(one => one.startsWith('quai:'))
  const db = await settled(indexedDB.open(name ?? ''))
  const rows: readonly Json[] = await settled(db.transaction(store, 'readonly').objectStore(store).getAll())
  db.close()
  return rows
}

/** The entries that wait on this device, with record and state. */
export const outboxOf = async (
  page: Page,
): Promise<readonly { readonly id: string; readonly state: string }[]> =>
  (await page.evaluate(readStore, 'outbox')).map(({ id, state }) => ({
    id: String(id),
    state: String(state),
  }))

const isParked = (state: string): boolean => state === 'conflict' || state === 'refused'

/** Waits until nothing is left to send but entries that wait for a person, and later entries of the same records. */
export const drained = async (who: string, page: Page, timeout: number): Promise<readonly Parked[]> => {
  const until = Date.now() + timeout
  for (;;) {
    const left = await outboxOf(page)
    if (Date.now() > until || stuck(left).length === 0)
      return left.map(({ id, state }) => ({ who, id, state }))
    await page.waitForTimeout(100)
  }
}

/** Entries that are not sent although nothing blocks them. */
export const stuck = <T extends { readonly id: string; readonly state: string }>(left: readonly T[]): T[] => {
  const asked = new Set(left.flatMap(({ id, state }) => (isParked(state) ? id : [])))
  return left.filter(({ id, state }) => !isParked(state) && !asked.has(id))
}

/** The cards of each open cell in their order, as the board shows them. */
const boardShown = (page: Page): Promise<{ readonly key: string; readonly ids: readonly string[] }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td[data-cell]')].map(cell => ({
      key: cell.dataset['cell'] ?? '',
      ids: [...cell.querySelectorAll<HTMLElement>('[data-card]')].map(card => card.dataset['card'] ?? ''),
    })),
  )

const TRUCK_TYPES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14])

export const boardFaults = async (
  who: string,
  page: Page,
  rows: ServerRows,
  parked: ReadonlySet<string>,
): Promise<string[]> => {
  const slotByKey = new Map(rows.slots.map(slot => [slot.key, slot]))
  const faults: string[] = []
  for (const { key, ids } of await boardShown(page)) {
    const slot = slotByKey.get(key)
    const there = rows.tasks.filter(
      task =>
        slot !== undefined &&
        task.shift_instance_id === slot.id &&
        task.task_state_id !== 3 &&
        TRUCK_TYPES.has(task.task_type_id),
    )
    const wanted = inTourOrder(there, slot?.task_order ?? []).map(({ id }) => id)
    const isFree = (id: string): boolean => !parked.has(id)
    const isOrderParked = slot !== undefined && parked.has(slot.id)
    const [shown, right] = [ids.filter(isFree), wanted.filter(isFree)].map(list =>
      (isOrderParked ? list.toSorted() : list).join(' '),
    )
    if (shown !== right) faults.push(`${who} shows in ${key}: ${shown} — the server: ${right}`)
  }
  return faults
}

/** The differences on a phone between the stops that one of its slots shows and the server's, settled ones last. */
export const slotFaults = async (
  who: string,
  page: Page,
  key: string,
  { tasks, slots }: ServerRows,
): Promise<string[]> => {
  const shown = await page
    .locator('a.stop')
    .evaluateAll(all =>
      all.map(one => new URL(one.getAttribute('href') ?? '', location.href).searchParams.get('id') ?? ''),
    )
  const slot = slots.find(one => one.key === key)
  const wanted = tasks
    .filter(task => slot !== undefined && task.shift_instance_id === slot.id && isStop(task))
    .map(({ id }) => id)
  return [...new Set(shown)].toSorted().join(' ') === wanted.toSorted().join(' ')
    ? []
    : [`${who} shows in ${key}: ${shown.join(' ')} — the server: ${wanted.join(' ')}`]
}

/** The differences between a device's copy of this run's tasks and the server's rows. */
export const mirrorFaults = async (
  who: string,
  page: Page,
  { tasks }: ServerRows,
  parked: ReadonlySet<string>,
): Promise<string[]> => {
  const held = new Map((await page.evaluate(readStore, 'task')).map(row => [String(row['id']), row]))
  return tasks.flatMap(task => {
    const row = held.get(task.id)
    if (row === undefined || parked.has(task.id)) return []
    const isSame = (['rev', 'shift_instance_id', 'task_state_id'] as const).every(
      name => (row[name] ?? null) === (task[name] ?? null),
    )
    return isSame ? [] : [`${who} holds ${task.id} at rev ${String(row['rev'])}, the server ${task.rev}`]
  })
}

interface Line {
  readonly at: string
  readonly changes: { readonly [field: string]: readonly [unknown, unknown] }
}

/** The values of a field, each with its start and its end. */
const livesOf = (lines: readonly Line[], field: string) => {
  const steps = lines
    .filter(({ changes }) => field in changes)
    .map(({ at, changes }) => ({ at: Date.parse(at), value: changes[field]?.[1] ?? null }))
    .toSorted((a, b) => a.at - b.at)
  return steps.map(({ value }, n) => ({ value, until: steps[n + 1]?.at ?? Infinity }))
}

const journalOf = async (office: Asking, id: string): Promise<readonly Line[]> => {
  const found = await office.ask('GET', `/history?entity=task&id=${encodeURIComponent(id)}&page_size=-1`)
  return (found['_embedded'] as { readonly history: readonly Line[] }).history
}

/** The last act of each person and card: a person may replace their own earlier act. */
const lasts = <T extends Move | Settled>(acts: readonly T[]): readonly T[] => [
  ...new Map(acts.toSorted((a, b) => a.at - b.at).map(act => [`${act.who} ${act.id}`, act])).values(),
]

const SLACK_MS = 1500

export interface Done {
  readonly moves: readonly Move[]
  readonly settled: readonly Settled[]
  /** Everything that was shown to a person as work at the end, settled since or not. */
  readonly parked: readonly Parked[]
}

/** The lost acts. A move is lost when the server never stored its place after it was made and nobody was asked about it. */
export const lostActs = async (
  office: Asking,
  { slots, tasks }: ServerRows,
  { moves, settled, parked }: Done,
): Promise<string[]> => {
  const keyById = new Map(slots.map(({ id, key }) => [id, key]))
  const isAsked = (who: string, id: string): boolean => parked.some(one => one.who === who && one.id === id)
  const lost: string[] = []
  for (const move of lasts(moves)) {
    const lives = livesOf(await journalOf(office, move.id), 'shift_instance_id')
    const isThere = lives.some(
      ({ value, until }) =>
        (value === null ? POOL : keyById.get(plainText(value))) === move.to && until >= move.at - SLACK_MS,
    )
    if (!isThere && !isAsked(move.who, move.id)) lost.push(`${move.who} moved ${move.id} to ${move.to}: lost`)
  }
  for (const act of lasts(settled)) {
    // The effect of this tap was not awaited, so both outcomes are correct.
    if (act.task_state_id === null) continue
    const lives = livesOf(await journalOf(office, act.id), 'task_state_id')
    const isThere = lives.some(
      ({ value, until }) =>
        (value === act.task_state_id || (act.task_state_id === 5 && value === 7)) &&
        until >= act.at - SLACK_MS,
    )
    const task = (tasks as readonly (ServerTask & { readonly disputes?: readonly unknown[] })[]).find(
      ({ id }) => id === act.id,
    )
    const isNoted = (task?.disputes?.length ?? 0) > 0
    if (!isThere && !isNoted && !isAsked(act.who, act.id))
      lost.push(
        `${act.who} set ${act.id} to ${act.task_state_id} at ${act.at}: lost, ${JSON.stringify(lives)}`,
      )
  }
  return lost
}
