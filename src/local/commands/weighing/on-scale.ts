// What stands on a scale: the containers under a weighing, and whether its weight can be (WG2, WG4).
import { Container } from '#domain/entities/setup-lists.ts'
import type { ObjectRow } from '#domain/entities/object.ts'
import { Resource } from '#domain/entities/resource.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { success, type Outcome } from '#domain/failure.ts'
import { onSiteMessages } from '#domain/fr/on-site-messages.ts'
import { weighingMessages } from '#domain/fr/weighing-messages.ts'
import { onSiteFailure } from '#domain/on-site-failure.ts'
import { weighingRefusal, type Tare } from '#domain/weighing/net-weight.ts'
import type { Draft } from '../../outbox.ts'

export interface ChosenTare {
  /** Null: « Autre… », with its own weight. */
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

/** WG2 and WG4. */
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
