// Weighing sessions (WG1): what the trucks unloaded, what people took to the dock, what left, and one session still open.
import { addDays } from '#records/time/dates.ts'
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { stateAfterDone } from '#records/states/state-after-done.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { userId } from '../village/accounts.ts'
import { objectId } from '../village/objects.ts'
import { lineOf, type Ground, type Register } from '../register.ts'
import { RESOURCE } from '../village/resources.ts'
import { momentAt, stampAt } from '../row.ts'
import { seeded, type Seeded } from '../seeded.ts'
import { destinationId, provenanceId } from '../../use/settings/base-lists.ts'
import { containerId, containers } from '../village/setup-lists.ts'
import { isWorkday, workdaysFrom } from './workdays.ts'

const carried = ['carton-livres', 'lampe', 'sac-textile', 'jeux', 'vaisselle', 'chaise', 'casserole'] as const
const leaving = ['sac-textile', 'etagere', 'televiseur', 'chaise', 'carton-bibelots', 'lave-linge'] as const
/** A weight as a scale shows it: a multiple of its step. */
const step = (grams: number, by: number): number => Math.max(by, Math.round(grams / by) * by)

/** How many times the usual weight a strange weight is; beyond three times it is an outlier (WG5). */
const STRANGE_TIMES = 4

/** A weighed line: net = gross − tares, the weight of the whole line. */
const weighed = (
  ground: Ground,
  [key, owner, n]: readonly [key: string, owner: string, n: number],
  { turn, quantity, at, by, thing, outlier = 0 }: Weighed,
): TaskLine => {
  const line = lineOf(ground, key, owner, n)
  const unusual = outlier === 1 ? STRANGE_TIMES : 1
  const net = step((line.weight * quantity * unusual * (88 + turn.int(25))) / 100, by)
  const [, tare] = containers[0]
  const tares = turn.chance(0.4) ? [{ container_id: containerId(0), weight: tare, count: 1 }] : []
  return {
    ...line,
    object_instance_id: thing?.id ?? null,
    quantity,
    quantity_done: quantity,
    weight_done: net,
    gross: net + tares.reduce((sum, { weight, count }) => sum + weight * count, 0),
    tares,
    channel: 'scale',
    outlier,
    weighed_at: at,
  }
}
interface Weighed {
  readonly turn: Seeded
  readonly quantity: number
  readonly at: string
  readonly by: number
  readonly thing?: ObjectInstanceRow
  readonly outlier?: 0 | 1
}

const session = (
  ground: Ground,
  date: string,
  clock: string,
  values: Partial<TaskRow> & Pick<TaskRow, 'task_type_id' | 'resource_id' | 'objects'>,
): Partial<TaskRow> => ({
  ...stampAt(date, clock, userId('quai')),
  resource_name: ground.resources.get(values.resource_id ?? '')?.name ?? '',
  origin: 'counter',
  date,
  accomodation: 3,
  state_time: momentAt(date, clock),
  state_author_id: userId('quai'),
  ...stateAfterDone(values),
  ...values,
})

/** One line an object that truck 1 unloaded that day, so that the dock's figures match the tour's. */
const unloaded = (ground: Ground, register: Register, date: string, turn: Seeded): TaskLine[] => {
  const keys = new Map([...ground.objects].map(([key, { id }]) => [id, key]))
  const quantities = new Map<string, number>()
  for (const task of register.tasks) {
    if (task.date !== date || task.resource_id !== RESOURCE.truck1 || task.scope !== 'emma') continue
    for (const { object_id, quantity_done } of task.objects) {
      const key = keys.get(object_id ?? '')
      if (key !== undefined && (quantity_done ?? 0) > 0)
        quantities.set(key, (quantities.get(key) ?? 0) + (quantity_done ?? 0))
    }
  }
  return [...quantities].map(([key, quantity], n) =>
    weighed(ground, [key, `unloaded ${date}`, n], {
      turn,
      quantity,
      by: 100,
      at: `${date} 17:${String(10 + n).padStart(2, '0')}:00`,
    }),
  )
}

interface Few {
  readonly owner: string
  readonly date: string
  readonly count: number
  readonly by: number
  /** The first line's weight is an outlier (WG5). */
  readonly strange?: boolean
}

const few = (
  ground: Ground,
  keys: readonly [string, ...string[]],
  { owner, date, count, by, strange = false }: Few,
  thingOf: (key: string) => ObjectInstanceRow | undefined = () => undefined,
): TaskLine[] => {
  const turn = seeded(owner)
  const first = turn.int(keys.length)
  return Array.from({ length: count }, (_, n) => {
    const key = keys[(first + n) % keys.length] ?? keys[0]
    const thing = thingOf(key)
    const at = `${date} 10:${String(12 + n * 4).padStart(2, '0')}:00`
    const outlier = strange && n === 0 ? 1 : 0
    const several = thing === undefined ? 1 + turn.int(3) : 1
    const quantity = outlier === 1 ? 1 : several
    const line = { turn, quantity, at, by, outlier } as const
    return weighed(ground, [key, owner, n], thing === undefined ? line : { ...line, thing })
  })
}

export const planWeighings = (
  ground: Ground,
  register: Register,
  days: readonly string[],
  instances: readonly ObjectInstanceRow[],
): void => {
  const gone = instances.filter(({ state }) => state === 'deleted')
  const takeGone = (key: string): ObjectInstanceRow | undefined => {
    const at = gone.findIndex(({ object_id }) => object_id === objectId(key))
    return at < 0 ? undefined : gone.splice(at, 1)[0]
  }
  days
    .filter(date => date < ground.today)
    .forEach((date, n) => {
      const objects = unloaded(ground, register, date, seeded(`unloading ${date}`))
      if (objects.length > 0)
        register.addTask(
          session(ground, date, '16:40', {
            task_type_id: 17,
            resource_id: RESOURCE.dockScale,
            objects,
            provenance_id: provenanceId('Collecte à domicile'),
          }),
        )
      broughtIn(ground, register, date)
      if (n % 2 === 0)
        register.addTask(
          session(ground, date, '14:20', {
            task_type_id: 18,
            resource_id: RESOURCE.dockScale,
            objects: few(ground, leaving, { owner: `leaving ${date}`, date, count: 3, by: 100 }, takeGone),
            destination_id: destinationId(n % 4 === 0 ? 'Recycleur' : 'Déchèterie'),
          }),
        )
    })
  planToday(ground, register)
}

const WEEKS_BEFORE = 7

/** Adds the weeks before, so that usual weights, statistics and balances have data. */
export const planPastWeighings = (ground: Ground, register: Register, first: string): void => {
  workdaysFrom(addDays(first, -7 * WEEKS_BEFORE), addDays(first, -1), first).forEach((date, n) => {
    if (date >= first) return
    broughtIn(ground, register, date)
    const collected = few(ground, ['armoire', ...leaving], {
      owner: `collected ${date}`,
      date,
      count: 4,
      by: 100,
    })
    const dock = { resource_id: RESOURCE.dockScale }
    register.addTask(
      session(ground, date, '16:40', {
        ...dock,
        task_type_id: 17,
        objects: collected,
        provenance_id: provenanceId(n % 5 === 4 ? 'Déchèterie' : 'Collecte à domicile'),
        city: n % 2 === 0 ? 'Ostwiller' : '',
      }),
    )
    if (n % 3 !== 0) return
    const gone = (['Boutique', 'Recycleur', 'Don à un partenaire', 'Déchets ultimes'] as const)[(n / 3) % 4]
    register.addTask(
      session(ground, date, '14:20', {
        ...dock,
        task_type_id: 18,
        objects: few(ground, leaving, { owner: `left ${date}`, date, count: 4, by: 100 }),
        destination_id: destinationId(gone ?? 'Boutique'),
      }),
    )
  })
}

/** Adds an « Apport volontaire » at the small scale. */
export const broughtIn = (ground: Ground, register: Register, date: string): void => {
  const owner = `brought ${date} ${register.tasks.length}`
  const count = isWorkday(date) ? 3 : 2
  const objects = few(ground, carried, { owner, date, count, by: 10, strange: seeded(owner).chance(0.12) })
  register.addTask(
    session(ground, date, '09:30', {
      task_type_id: 17,
      resource_id: RESOURCE.smallScale,
      objects,
      provenance_id: provenanceId('Apport volontaire'),
    }),
  )
}

/** Adds today's weighing sessions: one validated, one open, one left unfinished, one to be checked. */
const planToday = (ground: Ground, register: Register): void => {
  const date = ground.today
  const open = { task_state_id: TASK_STATE.draft, check_reasons: [], state_time: null, state_author_id: null }
  const lines = (name: string, count: number, strange = false) =>
    few(ground, carried, { owner: `${name} ${date}`, date, count, by: 10, strange })
  const small = { resource_id: RESOURCE.smallScale }
  const add = (clock: string, values: Parameters<typeof session>[3]) =>
    register.addTask(session(ground, date, clock, values))
  add('07:35', {
    ...small,
    task_type_id: 17,
    objects: lines('validated', 4),
    provenance_id: provenanceId('Apport volontaire'),
  })
  add('08:10', {
    ...small,
    task_type_id: 17,
    objects: lines('open', 2),
    provenance_id: provenanceId('Apport volontaire'),
    ...open,
  })
  add('07:50', {
    ...small,
    task_type_id: 17,
    objects: lines('aside', 1),
    provenance_id: provenanceId('Interne'),
    task_state_id: TASK_STATE.cancelled,
    cancelled_reason: 'Ouverte par erreur.',
  })
  add('08:00', {
    ...small,
    task_type_id: 18,
    objects: lines('outlier', 2, true),
    destination_id: destinationId('Don à un partenaire'),
    task_state_id: TASK_STATE.toBeChecked,
    check_reasons: ['outlier'],
  })
}
