// What a departure leaves behind (RT23): the pieces that go with another departure, and what the preparation has to tell of what left, and of
// what was prepared for nothing.
import type { TaskLine } from '#records/entities/task-line.ts'
import { handedOf, instanceLine, withLine } from './handed.ts'

/** What was asked for and does not leave now, a line for each object. */
export const remainder = (departure: readonly TaskLine[]): TaskLine[] =>
  [...handedOf(departure).values()].flatMap(({ line, asked, done }) => {
    const { later: _later, ...asking } = line
    return asked > done
      ? [{ ...asking, quantity: asked - done, quantity_done: null, object_instance_id: null }]
      : []
  })

/**
 * The lines of the preparation once these left: what left without having been prepared was prepared at the counter (IS1 knows no way from
 * stock to rented), and what stays behind for good is back in stock.
 */
export const preparedFor = (
  preparation: readonly TaskLine[],
  departure: readonly TaskLine[],
  { keepsRest }: { readonly keepsRest: boolean },
): TaskLine[] => {
  const left = handedOf(departure)
  const prepared = handedOf(preparation)
  let lines = [...preparation]
  for (const { object_id, line, instances } of left.values()) {
    const known = prepared.get(object_id)
    for (const { id, missing } of instances)
      if (known?.instances.some(one => one.id === id) !== true)
        lines = withLine(lines, instanceLine(known?.line ?? line, { id, state: 'prepared', missing }))
  }
  if (keepsRest) return lines
  const gone = new Set([...left.values()].flatMap(({ instances }) => instances.map(({ id }) => id)))
  return lines.map(line => {
    const { object_instance_id, quantity_done } = line
    const stays = object_instance_id !== null && (quantity_done ?? 0) > 0 && !gone.has(object_instance_id)
    return stays ? Object.assign({}, line, { quantity_done: 0, object_instance_state: 'available' }) : line
  })
}
