// RT15: who promised more than there is has its marks from the start, as the write that made the shortage would have set them.
import type { ObjectInstanceRow } from '#records/entities/object-instance.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { dossiersOf } from '#trades/rental/rules/dossier.ts'
import { partsIn } from '#trades/rental/rules/ensembles.ts'
import { endOfDay } from '#trades/rental/rules/half-day.ts'
import { marksFrom, shortagesAmong } from '#trades/rental/rules/shortages.ts'
import type { Ground } from '../register.ts'

/** In the order of their numbers, which is that of their acceptance. */
export const markShort = (
  { objects, today }: Ground,
  tasks: readonly TaskRow[],
  instances: readonly ObjectInstanceRow[],
): void => {
  const states = new Map<string | null, string[]>()
  for (const { object_id, state } of instances) {
    const known = states.get(object_id)
    if (known === undefined) states.set(object_id, [state])
    else known.push(state)
  }
  const rented = [...objects.values()].filter(({ rentable }) => rentable === 1)
  const stocks = new Map(rented.map(one => [one.id, { ...one, instanceStates: states.get(one.id) ?? [] }]))
  const dossiers = dossiersOf(tasks.filter(({ scope }) => scope === 'loki')).toSorted(
    (a, b) => (a.head.number ?? 0) - (b.head.number ?? 0),
  )
  const partsOf = partsIn(new Map(rented.map(one => [one.id, one])))
  const marks = marksFrom(shortagesAmong(dossiers, stocks, partsOf, endOfDay(today)))
  for (const { head } of dossiers) {
    const own = marks.get(head.id)
    if (own !== undefined) head.check_reasons = [...own]
  }
}
