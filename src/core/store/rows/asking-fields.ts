// State, date and slot belong together (sync.md section 2): when both sides moved one of them a person is asked, even if the one
// moved the date and the other the state.

export const askingFields = ['task_state_id', 'date', 'shift_instance_id'] as const

export const touchesAsking = (fields: ReadonlySet<string>): boolean =>
  askingFields.some(field => fields.has(field))

/** They tell about a change of state and never ask by themselves: where both sides wrote one, the server's stays. */
export const accompanyingFields: ReadonlySet<string> = new Set([
  'state_time',
  'state_author_id',
  'check_reasons',
])
