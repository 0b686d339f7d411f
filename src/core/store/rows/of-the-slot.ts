// What a task takes from the slot that it stands in (SL4): between two versions in two places it follows the place that is kept, and is no
// question of its own.

export const ofTheSlot: ReadonlySet<string> = new Set(['date', 'shift_id', 'resource_id', 'resource_name'])
