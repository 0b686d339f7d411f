// One fact per counted line (WG7, WG8): every statistic is computed from these, so that its rows add up to its total.
import { isStopDone } from '#records/states/tour-order.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { tagsOf, topCategory, type Catalogue } from '#trades/stock/rules/catalogue.ts'
import { openedAt } from '../session-age.ts'
import { flowOf, wayOf, type Way } from '../way.ts'
import { isCounted, isEstimated, linePieces, lineWeight } from '../weighed-line.ts'

export interface WeighingFact {
  readonly task_id: string
  readonly number: number | null
  readonly line_id: string
  readonly date: string
  /** « 10 », from the line's hour, or from its weighing session's where it has none. */
  readonly hour: string
  readonly time: string
  readonly way: Way
  readonly flow_id: string
  readonly flow: string
  /** reuse, recycling, disposal, or blank. */
  readonly treatment: string
  readonly object_id: string
  readonly object: string
  readonly category_id: string
  readonly category: string
  readonly tags: readonly string[]
  readonly town: string
  readonly operator_id: string
  readonly scale: string
  readonly code: string
  readonly pieces: number
  readonly weight: number
  /** The part of `weight` that was never on a scale. */
  readonly estimated: number
}

export interface FactSources {
  readonly catalogue: Catalogue
  readonly flowsById: ReadonlyMap<string, { readonly name: string; readonly treatment: string }>
  readonly codesById: ReadonlyMap<string, string>
}

/** A weighing session that is still open, or was given up, is in no statistic. */
export const isEnded = isStopDone

export const factsOfSession = (
  task: TaskRow,
  { catalogue, flowsById, codesById }: FactSources,
): WeighingFact[] => {
  const flow_id = flowOf(task) ?? ''
  const flow = flowsById.get(flow_id)
  return task.objects.filter(isCounted).map(line => {
    const at = line.weighed_at ?? openedAt(task)
    const object = catalogue.objectsById.get(line.object_id ?? '')
    const category = topCategory(catalogue, line.object_id)
    const weight = lineWeight(line)
    return {
      task_id: task.id,
      number: task.number,
      line_id: line.line_id,
      date: task.date ?? at.slice(0, 10),
      hour: at.slice(11, 13),
      time: at.slice(11, 16),
      way: wayOf(task.task_type_id),
      flow_id,
      flow: flow?.name ?? (task.note === '' ? 'Non précisée' : task.note),
      treatment: flow?.treatment ?? '',
      object_id: line.object_id ?? '',
      object: object?.name ?? line.name,
      category_id: category.id,
      category: category.name,
      tags: tagsOf(object),
      town: task.city === '' ? 'Ville non précisée' : task.city,
      operator_id: line.weighed_by ?? task.creator_id ?? '',
      scale: task.resource_name,
      code: codesById.get(line.object_instance_id ?? '') ?? '',
      pieces: linePieces(line),
      weight,
      estimated: isEstimated(line) ? weight : 0,
    }
  })
}

export const weighingFacts = (tasks: readonly TaskRow[], sources: FactSources): WeighingFact[] =>
  tasks.filter(isEnded).flatMap(task => factsOfSession(task, sources))
