// The lists that the demo's organisation set up for itself: reasons (OR2), containers. The lists that every organisation has from
// the start are in server/use/settings/base-lists.ts.
import { Container, Reason } from '#records/entities/setup-lists.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { demoRow, type Stamp } from '../row.ts'
import { demoId } from '../seeded.ts'

/** Tares in grams. */
export const containers = [
  ['Caisse', 3500],
  ['Bac gris', 2200],
  ['Roll', 38_000],
  ['Palette', 22_000],
  ['Diable', 13_000],
] as const
export const containerId = (n: number): string => demoId('container', n)

export const setupRows = (stamp: Stamp) => ({
  reason: reasonTypes.choices.map(({ id: slug, label }, n) =>
    demoRow(Reason, { ...stamp, id: demoId('reason', n), name: label, slug, list_order: n + 1 }),
  ),
  container: containers.map(([name, weight], n) =>
    demoRow(Container, { ...stamp, id: containerId(n), name, weight, list_order: n + 1 }),
  ),
})
