// The log kept outside the phone: for every stop the last edit that the screen showed as saved, and the last one that was tapped. The
// device's database and the server must have one of the two.
import { isJson } from '#core/wire/json.ts'
import { call } from './calls.ts'

export interface Edit {
  readonly id: string
  /** « Terminée » or « Remettre à faire ». */
  readonly done: boolean
  /** The second of the tap, `YYYY-MM-DD HH:mm:ss`. The edit's `state_time` is this second or slightly later. */
  readonly at: string
}
export interface Told {
  /** For each stop the last edit that the screen showed as saved. */
  readonly shown: Map<string, Edit>
  /** For each stop the last edit that was tapped. */
  readonly started: Map<string, Edit>
}

type Row = { readonly [field: string]: unknown }
/** The tables on the device, read without the product's code. */
export interface DeviceTables {
  readonly task: readonly Row[]
  readonly outbox: readonly Row[]
  readonly base: readonly Row[]
  /** The journal of entries that the server acknowledged. */
  readonly acked: readonly Row[]
}

const isDone = (row: Row): boolean => row['task_state_id'] === 5 || row['task_state_id'] === 7
const stateTime = (row: Row): string => (typeof row['state_time'] === 'string' ? row['state_time'] : '')
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const patchOf = ({ patch }: Row): Row => (isRow(patch) ? patch : {})

/** The latest time of a tap on a record: in its row, in waiting entries, or in acknowledged ones. */
const latest = (id: string, row: Row, { outbox, acked }: DeviceTables): string => {
  const entries = [...outbox, ...acked.map(({ entry }) => (isRow(entry) ? entry : {}))]
  const times = entries.filter(entry => entry['id'] === id).map(entry => stateTime(patchOf(entry)))
  return [stateTime(row), ...times].toSorted().at(-1) ?? ''
}

/** A time later than every tap. */
const LATER = '9999'

/**
 * The latest tap that the device can prove. A stop done, undone and done again before it was sent is unchanged for the server, which keeps
 * the first time; so once nothing waits only the state is compared.
 */
const latestKnown = (id: string, row: Row, device: DeviceTables): string =>
  device.outbox.some(entry => entry['id'] === id) ? latest(id, row, device) : LATER

/**
 * Whether the row has the last edit shown, or the one under way when the browser was killed. `until` is the latest tap known: a stop done
 * and undone before it was sent reaches the server without a change of state and keeps the earlier time.
 */
const holds = (told: Told, id: string, row: Row | undefined, until: string): 'shown' | 'started' | null => {
  const shown = told.shown.get(id)
  const started = told.started.get(id)
  if (row === undefined) return null
  const isOnItsWay = started !== undefined && (started.at !== shown?.at || started.done !== shown.done)
  if (isOnItsWay && isDone(row) === started.done && until >= started.at) return 'started'
  if (shown === undefined) return 'shown'
  return isDone(row) === shown.done && until >= shown.at ? 'shown' : null
}

const describe = (told: Told, id: string, row: Row | undefined): string =>
  `${id}: ${JSON.stringify({ shown: told.shown.get(id), started: told.started.get(id), state: row?.['task_state_id'], at: row?.['state_time'] })}`

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Checks that entries and rows match: each entry has a base, and the row has what its last entry wrote. */
const tornIn = ({ task, outbox, base }: DeviceTables): string[] => {
  const rows = new Map(task.map(row => [row['id'], row]))
  const bases = new Set(base.map(({ entity, id }) => `${String(entity)} ${String(id)}`))
  const written = new Map<unknown, Row>()
  for (const entry of outbox) {
    if (entry['entity'] === 'task')
      written.set(entry['id'], { ...written.get(entry['id']), ...patchOf(entry) })
  }
  const torn: string[] = []
  for (const { entity, id } of outbox)
    if (!bases.has(`${String(entity)} ${String(id)}`)) torn.push(`une entrée sans base : ${String(id)}`)
  for (const { id } of base)
    if (!outbox.some(entry => entry['id'] === id)) torn.push(`une base sans entrée : ${String(id)}`)
  for (const [id, patch] of written) {
    const row = rows.get(id)
    const wrong = Object.keys(patch).filter(field => field !== 'objects' && !same(row?.[field], patch[field]))
    if (row !== undefined && wrong.length > 0)
      torn.push(`une ligne sans son entrée : ${String(id)} ${wrong.join(', ')}`)
  }
  return torn
}

export const checkDevice = (told: Told, device: DeviceTables) => {
  const rows = new Map(device.task.map(row => [String(row['id']), row]))
  const lost: string[] = []
  let inFlight = 0
  for (const id of new Set([...told.shown.keys(), ...told.started.keys()])) {
    const row = rows.get(id)
    const held = holds(told, id, row, row === undefined ? '' : latestKnown(id, row, device))
    if (held === null && told.shown.has(id)) lost.push(`perdue : ${describe(told, id, row)}`)
    if (held !== 'started') continue
    inFlight += 1
    // This edit was stored although it was not shown: from now on it must be there.
    const started = told.started.get(id)
    if (started !== undefined) told.shown.set(id, started)
  }
  for (const [id, shown] of told.shown) told.started.set(id, shown)
  return { lost, torn: tornIn(device), inFlight }
}

/** On the server only the state is compared. */
export const checkServer = async (told: Told, url: string, token: string): Promise<string[]> => {
  const lost: string[] = []
  for (const id of told.shown.keys()) {
    const answer = await call(`${url}/api/task/${id}`, token)
    const row = isJson(answer?.body) ? answer.body : undefined
    if (holds(told, id, row, LATER) === null) lost.push(`perdue sur le serveur : ${describe(told, id, row)}`)
  }
  return lost
}
