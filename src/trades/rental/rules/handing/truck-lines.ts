// What a truck takes along (RT23): the crew's stop knows its own task alone, so that what was prepared is written there, a line for each
// instance, as when the crew scans them itself. What was not prepared stays on the line that asks for it.
import type { TaskLine } from '#records/entities/task-line.ts'
import { handedLineId, handedOf, instanceLine, type Handed } from './handed.ts'

export const truckLines = (departure: readonly TaskLine[], preparation: readonly TaskLine[]): TaskLine[] => {
  const prepared = handedOf(preparation)
  return [...handedOf(departure).values()].flatMap(own => {
    const lines = departure.filter(line => (line.object_id ?? line.line_id) === own.object_id)
    const chosen = prepared.get(own.object_id)
    // What the crew told already is a fact.
    const isTold = lines.some(({ quantity_done }) => quantity_done !== null)
    return chosen === undefined || isTold ? lines : splitLines(own, chosen)
  })
}

const splitLines = (own: Handed, { line, instances }: Handed): TaskLine[] => {
  const { later: _later, ...asking } = line
  const bare = { ...asking, quantity_done: null }
  const left = own.asked - instances.length
  return [
    ...(left > 0 ? [{ ...bare, quantity: left }] : []),
    ...instances.map(({ id, missing }) => ({
      ...instanceLine(bare, { id, state: 'rented', missing }),
      line_id: handedLineId(line.line_id, id),
      quantity: 1,
      quantity_done: null,
      object_instance_state: null,
    })),
  ]
}
