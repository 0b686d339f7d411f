// What lies on a scale: the containers under a weighing, and whether the weight is possible (WG2, WG4) and usual (WG5).
import { Container } from '#records/entities/setup-lists.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { Resource } from '#records/entities/resource.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { isOutlier, type UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { usualWeightIn } from '#trades/stock/data/usual-weights.ts'
import { weighingRefusal, type Tare } from '../../rules/net-weight.ts'
import { unitWeight } from '../../rules/weighed-line.ts'
import type { Draft } from '#core/store/outbox/outbox.ts'

export interface ChosenTare {
  /** Null for « Autre… », which has its own weight. */
  readonly container_id: string | null
  readonly weight?: number
  readonly count: number
}

export const taresOf = async (draft: Draft, chosen: readonly ChosenTare[]): Promise<Outcome<Tare[]>> => {
  const tares: Tare[] = []
  for (const { container_id, weight = 0, count } of chosen) {
    if (count <= 0) continue
    const container = container_id === null ? null : await draft.read(Container, container_id)
    if (container_id !== null && container === null) return onSiteFailure(onSiteMessages.containerGone)
    tares.push({ container_id, count, weight: container?.weight ?? weight })
  }
  return success(tares)
}

/** Why the weighing is refused, by WG2 and WG4. */
export const scaleRefusal = async (
  draft: Draft,
  task: Partial<TaskRow>,
  {
    gross,
    tares,
    object,
  }: { readonly gross: number | null; readonly tares: readonly Tare[]; readonly object: ObjectRow | null },
): Promise<string | null> => {
  if (gross === null)
    return object === null || object.weight_channel === 'scale'
      ? weighingMessages.mustBeWeighed(object?.name ?? '')
      : null
  const scale = task.resource_id == null ? null : await draft.read(Resource, task.resource_id)
  return weighingRefusal({ gross, tares, capacity: scale?.weight ?? null })
}

/** Compares a weighed line with the usual weight of its object (WG5). `except`: the line that is being corrected. */
export const comparedWithUsual = async (
  draft: Draft,
  line: TaskLine,
  {
    object,
    gross,
    seen,
    ...asked
  }: {
    readonly object: ObjectRow | null
    readonly gross: number | null
    readonly except?: string
    /** What the person was shown a moment ago: not read again, for that reads hundreds of sessions. */
    readonly seen?: UsualWeight | null | undefined
  },
): Promise<{ readonly usual: UsualWeight | null; readonly isUnusual: boolean }> => {
  if (object === null || gross === null) return { usual: null, isUnusual: false }
  const usual = seen !== undefined ? seen : await usualWeightIn(draft.tables, { object: object.id, ...asked })
  return { usual, isUnusual: isOutlier(unitWeight(line), usual) }
}
