// The ids that requests name: those of the small organisation behind them, and some that requests make themselves.
import { slotId } from '../../contracts/dialect/fleet-world.ts'

const known: { readonly [entity: string]: readonly string[] } = {
  task: ['t1', 'a1', 'a2', 'a3', 'd1', 'd0', 'x3', 'gone', 'f1', 'm1', 'out-1', 'back-1', 'out-2', 'back-2'],
  invoice: ['line-1', 'line-2'],
  payment: ['paid-1', 'held-1'],
  document: ['facture-1'],
  resource: ['truck-1', 'truck-2', 'counter', 'scale'],
  shift_instance: [slotId('truck-1'), slotId('truck-2'), slotId('truck-1', '2026-11-25')],
  container: ['c1', 'c2', 'c3'],
  object: ['o1'],
  object_category: ['cat'],
  object_instance: ['i1', 'i2'],
  city: ['erstein', 'paris'],
  sector: ['nord'],
  partner: ['p1'],
  user: ['u-bureau', 'u-lecteur', 'u-quai'],
  organisation: ['quai'],
}

/** Whether the organisation has such records from the beginning. */
export const isKnown = (entity: string): boolean => known[entity] !== undefined

/** The ids of an entity: one of nothing, those of its records, more often, and those that a request may make. */
export const idsOf = (entity: string): readonly [string, ...string[]] => {
  const own = known[entity] ?? [`${entity}-new-1`]
  return ['nowhere', ...own, ...own, ...own, `${entity}-new-1`, `${entity}-new-2`]
}
