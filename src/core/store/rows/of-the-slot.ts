// The fields of a task that follow from its slot (SL4). Between two versions in two slots they follow the slot that is kept, and
// are no question of their own.

export const ofTheSlot: ReadonlySet<string> = new Set(['date', 'shift_id', 'resource_id', 'resource_name'])
