// Where a task may be placed (SL4), which slots overlap (SL2), and the order inside a slot (SL3).

/** Shared truck types serve both families, emma and loki; the others serve one. */
const SHARED_TRUCKS = ['truck', 'truck_1', 'truck_2', 'truck_3'] as const
const EMMA_TRUCKS: readonly string[] = [...SHARED_TRUCKS, 'emma_truck']
const LOKI_TRUCKS: readonly string[] = [...SHARED_TRUCKS, 'loki_truck']
const TRUCKS: ReadonlySet<string> = new Set([...EMMA_TRUCKS, ...LOKI_TRUCKS])

/** The resource types that accept a task type; a sale or an undetermined task can be placed nowhere. */
export const resourceTypesFor = (task_type_id: number): readonly string[] => {
  if (task_type_id >= 1 && task_type_id <= 10) return EMMA_TRUCKS
  switch (task_type_id) {
    case 12:
    case 14:
      return LOKI_TRUCKS
    case 13:
    case 15:
      return ['counter']
    case 16:
      return ['stock']
    case 17:
    case 18:
      return ['scale']
    default:
      return []
  }
}

export const canPlace = (task_type_id: number, resourceType: string): boolean =>
  resourceTypesFor(task_type_id).includes(resourceType)

export const isTruck = (resourceType: string): boolean => TRUCKS.has(resourceType)

/** CP4: only a truck travels between its stops. */
export const travelMinutesFor = (resourceType: string, allowance: number): number =>
  isTruck(resourceType) ? allowance : 0

/** SL2: Journée (3) overlaps Matin (1) and Après-midi (2), and each overlaps itself. */
export const overlappingShifts = (shift_id: number): readonly number[] => {
  if (shift_id === 1) return [1, 3]
  if (shift_id === 2) return [2, 3]
  return shift_id === 3 ? [1, 2, 3] : [shift_id]
}

export interface SlotOf {
  readonly resource_id: string
  readonly date: string
  readonly shift_id: number
}

/** SL2: the fill of a slot counts the tasks of every slot that it overlaps. */
export const slotsOverlap = (a: SlotOf, b: SlotOf): boolean =>
  a.resource_id === b.resource_id && a.date === b.date && overlappingShifts(a.shift_id).includes(b.shift_id)

/**
 * SL3: the tasks of a slot in the slot's own order. A task that the order does not name comes after the others, by its id (which
 * sorts by creation), so that two devices show the same order before they have synchronised.
 */
export const inSlotOrder = <T extends { readonly id: string }>(
  tasks: readonly T[],
  task_order: readonly string[],
): T[] => {
  const rank = new Map(task_order.map((id, index) => [id, index]))
  const rankOf = ({ id }: T) => rank.get(id) ?? task_order.length
  return [...tasks].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
}
