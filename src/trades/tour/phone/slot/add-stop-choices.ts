// The kinds of task in « Ajouter un passage »: those that this truck may carry (SL4).
import { canPlace } from '#records/values/placement.ts'
import { partnerTaskTypes, taskTypes } from '#records/lists/task-types.ts'

const RENTAL = 12

/** A slot's rentals need distinct names: « Livraison » is the label of two kinds. */
export const stopTypes = (
  resourceType: string,
): readonly { readonly value: number; readonly label: string }[] =>
  taskTypes.choices
    .filter(({ id }) => canPlace(id, resourceType))
    .map(({ id, label }) => ({ value: id, label: id >= RENTAL ? `${label} (location)` : label }))

export const isPartnerType = (task_type_id: number): boolean => partnerTaskTypes.has(task_type_id)
