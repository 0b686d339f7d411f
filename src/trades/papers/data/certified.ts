// The content of an « Attestation » (DC2): what was done, by category, with the share of the weight that was never on a scale
// (WG7).
import { isAttestable, isCollection } from '#records/states/attestation.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { doneQuantity, doneWeight } from '#records/stop/on-site-lines.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { printedTasks, type PaperAsked, type PrintedTask } from './printed.ts'

interface CertifiedLine {
  readonly key: string
  readonly category: string
  readonly name: string
  readonly quantity: number
  readonly weight: number
}
export interface Certified extends PrintedTask {
  readonly lines: readonly CertifiedLine[]
  readonly quantity: number
  readonly weight: number
  readonly estimated: number
}

/** Null when an attestation can be made, or exists. */
export const certificateRefusal = (task: TaskRow): string | null => {
  if (!isCollection(task)) return 'Une attestation suit une collecte\u00a0: cette tâche n’en est pas une.'
  return isAttestable(task) ? null : 'L’attestation vient une fois la collecte réalisée.'
}

const estimateOf = (line: TaskLine): number =>
  line.weight_done !== null && line.estimated === 0 ? 0 : doneWeight(line)

export const certified = async (db: LocalDatabase, asked: PaperAsked): Promise<Certified[]> => {
  const [tasks, objects, categories] = await Promise.all([
    printedTasks(db, asked),
    tableOf(db, CatalogueObject).toArray(),
    tableOf(db, ObjectCategory).toArray(),
  ])
  const categoryOf = new Map(objects.map(({ id, object_category_id }) => [id, object_category_id ?? '']))
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return tasks.map(one => {
    const done = one.task.objects.filter(line => doneQuantity(line) > 0)
    const lines = done
      .map(line => ({
        key: line.line_id,
        category: names.get(categoryOf.get(line.object_id ?? '') ?? '') ?? 'Autres objets',
        name: line.name || 'Objet sans nom',
        quantity: doneQuantity(line),
        weight: doneWeight(line),
      }))
      .toSorted((a, b) => a.category.localeCompare(b.category, 'fr') || a.name.localeCompare(b.name, 'fr'))
    const sum = (of: (line: TaskLine) => number): number => done.reduce((total, line) => total + of(line), 0)
    return Object.assign({}, one, {
      lines,
      quantity: sum(doneQuantity),
      weight: sum(doneWeight),
      estimated: sum(estimateOf),
    })
  })
}
