// State, date and slot belong together (sync.md section 2). When both sides changed one of them, a person is asked, even if one
// side changed the date and the other the state.

export const askingFields = ['task_state_id', 'date', 'shift_instance_id'] as const

export const touchesAsking = (fields: ReadonlySet<string>): boolean =>
  askingFields.some(field => fields.has(field))

/**
 * Fields that accompany a change of state (its hour, its author). They never cause a question by themselves: where both sides
 * wrote one, the server's value stays.
 */
export const accompanyingFields = new Set('state_time state_author_id check_reasons state_before'.split(' '))
