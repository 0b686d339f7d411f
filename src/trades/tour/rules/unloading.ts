// « Décharger : pesée entrante » (WG1, WG6, WG7): what a tour collected, as the first lines of a weighing session. It reads a
// dispute's fields itself, because that file's schema would be added to the crew's first load.
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { doneQuantity, isRefused } from '#records/stop/on-site-lines.ts'
import { isStopDone } from '#records/states/tour-order.ts'
import { partnerTaskTypes } from '#records/lists/task-types.ts'

const COLLECTION = 1

type Stop = Pick<TaskRow, 'task_type_id' | 'task_state_id' | 'objects'> & Partial<Pick<TaskRow, 'containers'>>

/**
 * Collections, including those at partners', come to the dock; what was delivered does not, and a rental's return is recorded
 * elsewhere.
 */
export const bringsGoods = ({
  task_type_id,
  task_state_id,
}: Pick<Stop, 'task_type_id' | 'task_state_id'>): boolean =>
  (task_type_id === COLLECTION || partnerTaskTypes.has(task_type_id)) && isStopDone({ task_state_id })

interface Reader {
  readonly user: string
  readonly device: string
}

/**
 * The stop left a truck while that truck's crew did it (WG1). Until the desk has settled the dispute, its things are on the truck
 * that collected them, and its lines are the office's plan. Only the person who captured it, on any device, or the device itself,
 * may still count it.
 */
export const isOthersWork = (
  { disputes, task_state_id }: Pick<TaskRow, 'disputes' | 'task_state_id'>,
  { user, device }: Reader,
): boolean =>
  isStopDone({ task_state_id }) &&
  disputes.some(
    one => one.settled_at === null && one.cause === 'moved' && one.user_id !== user && one.device !== device,
  )

/** Each instance with a sticker is one line; the rest of a kind is weighed together. */
const heapOf = ({ object_id, object_instance_id, name }: TaskLine): string =>
  object_instance_id ?? `${object_id ?? ''} ${object_id === null ? name : ''}`

/** `tareOf`: the weight of an empty container. */
export const broughtLines = (
  stops: readonly Stop[],
  tareOf: (container_id: string) => number = () => 0,
): TaskLine[] =>
  stops
    .filter(bringsGoods)
    .flatMap(stop => withContainers(stop, tareOf))
    .filter(line => doneQuantity(line) > 0)

/** A partner's full containers are the tare of their content, where one line has all of it. */
const withContainers = (
  { objects, containers = [] }: Stop,
  tareOf: (container_id: string) => number,
): readonly TaskLine[] => {
  const taken = containers.filter(({ taken }) => taken > 0)
  const [only, ...others] = objects.filter(line => !isRefused(line) && doneQuantity(line) > 0)
  if (only === undefined || others.length > 0 || taken.length === 0 || only.tares.length > 0) return objects
  const tares = taken.map(({ container_id, taken: count }) => ({
    container_id,
    weight: tareOf(container_id),
    count,
  }))
  return [{ ...only, tares }]
}

/**
 * What is still on the truck, by kind: collected, minus what earlier weighing sessions of the same slot unloaded. Weights taken
 * at a stop are kept; everything else waits for the scale.
 */
export const linesToUnload = (
  brought: readonly TaskLine[],
  unloaded: readonly TaskLine[],
  newLineId: (first: TaskLine) => string,
): TaskLine[] => {
  const gone = new Map<string, number>()
  for (const line of unloaded) gone.set(heapOf(line), (gone.get(heapOf(line)) ?? 0) + line.quantity)
  const heaps = new Map<string, TaskLine[]>()
  for (const line of brought) {
    const heap = heaps.get(heapOf(line))
    if (heap === undefined) heaps.set(heapOf(line), [line])
    else heap.push(line)
  }
  return [...heaps].flatMap(([heap, lines]) => {
    const [first] = lines
    const total = lines.reduce((sum, line) => sum + doneQuantity(line), 0)
    const quantity = total - (gone.get(heap) ?? 0)
    if (first === undefined || quantity <= 0) return []
    const isWhole =
      quantity === total && lines.every(line => line.weight_done !== null && line.estimated === 0)
    const weight_done = isWhole ? lines.reduce((sum, line) => sum + (line.weight_done ?? 0), 0) : null
    return [
      {
        ...first,
        line_id: newLineId(first),
        quantity,
        quantity_done: isWhole ? quantity : null,
        weight_done,
        estimated: isWhole ? (0 as const) : (1 as const),
        refused_reason: null,
        refused_text: null,
        object_instance_state: null,
        object_instance_missing: null,
        added: 0 as const,
        gross: null,
        tares: lines.flatMap(({ tares }) => tares),
        weighed_at: isWhole ? first.weighed_at : null,
        device: isWhole ? first.device : null,
      },
    ]
  })
}
