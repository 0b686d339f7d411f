// The lists that the demo's organisation set up for itself: reasons (OR2), outlets, containers. The lists that every organisation has from
// the start are in server/use/settings/base-lists.ts.
import { Container, Outlet, Reason } from '#records/entities/setup-lists.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { demoRow, type Stamp } from '../row.ts'
import { demoId } from '../seeded.ts'

const outlets = [
  ['Meubles et literie', 'Repris par la filière du meuble.'],
  ['Électrique froid', 'Réfrigérateurs, congélateurs.'],
  ['Électrique hors froid', 'Gros et petit électroménager.'],
  ['Écrans', 'Téléviseurs, écrans.'],
  ['Textile', 'Sacs fermés, propres et secs.'],
  ['Livres', 'Cartons de moins de 18\u00a0kg.'],
  ['Ferraille', ''],
] as const

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
  outlet: outlets.map(([name, description], n) =>
    demoRow(Outlet, { ...stamp, id: demoId('outlet', n), name, description, list_order: n + 1 }),
  ),
  container: containers.map(([name, weight], n) =>
    demoRow(Container, { ...stamp, id: containerId(n), name, weight, list_order: n + 1 }),
  ),
})
