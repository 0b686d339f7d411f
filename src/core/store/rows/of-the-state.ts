// The fields that belong to a state (TS3). Between two versions they follow the chosen state, and are no question of their own.
import { accompanyingFields } from './asking-fields.ts'

export const ofTheState: ReadonlySet<string> = new Set([
  ...accompanyingFields,
  'reason_type',
  'reason_text',
  'cancelled_reason',
])
