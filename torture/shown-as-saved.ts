// The log kept outside the phone: for every stop the last edit whose result was read on the screen, and the one that was tapped after
// it. What the device's database and the server hold is one of the two.
import { isJson } from '#core/wire/json.ts'
import { call } from './calls.ts'

export interface Edit {
  readonly id: string
  /** « Terminée » or « Remettre à faire ». */
  readonly done: boolean
  /** The second of the tap, `YYYY-MM-DD HH:mm:ss`: what the edit writes as the moment of the state lies at it or just after. */
  readonly at: string
}
export interface Told {
  /** Last edit of each stop that the screen showed as saved. */
  readonly shown: Map<string, Edit>
  /** Last edit of each stop that was tapped. */
  readonly started: Map<string, Edit>
}

type Row = { readonly [field: string]: unknown }
/** The tables as they are on the device, read from outside the product. */
export interface DeviceTables {
  readonly task: readonly Row[]
  readonly outbox: readonly Row[]
  readonly base: readonly Row[]
  /** The journal of what the server acknowledged. */
  readonly acked: readonly Row[]
}

const isDone = (row: Row): boolean => row['task_state_id'] === 5 || row['task_state_id'] === 7
const stateTime = (row: Row): string => (typeof row['state_time'] === 'string' ? row['state_time'] : '')
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const patchOf = ({ patch }: Row): Row => (isRow(patch) ? patch : {})

/** The latest tap that the record tells of: by its row, by what waits, by what has left. */
const latest = (id: string, row: Row, { outbox, acked }: DeviceTables): string => {
  const entries = [...outbox, ...acked.map(({ entry }) => (isRow(entry) ? entry : {}))]
  const times = entries.filter(entry => entry['id'] === id).map(entry => stateTime(patchOf(entry)))
  return [stateTime(row), ...times].toSorted().at(-1) ?? ''
}

/** Past every tap. */
const LATER = '9999'

/**
 * Done, undone and done again before it left: nothing has changed for the server, which keeps the moment of the first. So once nothing
 * waits the state alone tells.
 */
const latestKnown = (id: string, row: Row, device: DeviceTables): string =>
  device.outbox.some(entry => entry['id'] === id) ? latest(id, row, device) : LATER

/**
 * The row tells the last edit shown, or the one that was on its way when the browser died. `until`: the latest tap known; done and
 * undone before it left, a stop goes to the server without a change of state, and keeps the moment of the one before.
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

/** Entries and rows belong together: a base for each, and the row shows what its last entry wrote. */
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
    // It came through: from now on it is what must be there.
    const started = told.started.get(id)
    if (started !== undefined) told.shown.set(id, started)
  }
  for (const [id, shown] of told.shown) told.started.set(id, shown)
  return { lost, torn: tornIn(device), inFlight }
}

/** The server is asked for the state alone. */
export const checkServer = async (told: Told, url: string, token: string): Promise<string[]> => {
  const lost: string[] = []
  for (const id of told.shown.keys()) {
    const answer = await call(`${url}/api/task/${id}`, token)
    const row = isJson(answer?.body) ? answer.body : undefined
    if (holds(told, id, row, LATER) === null) lost.push(`perdue sur le serveur : ${describe(told, id, row)}`)
  }
  return lost
}
