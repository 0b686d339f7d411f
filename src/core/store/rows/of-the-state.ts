// What belongs to the state that was chosen (TS3), and is no question of its own between two versions.
import { accompanyingFields } from './asking-fields.ts'

export const ofTheState: ReadonlySet<string> = new Set([
  ...accompanyingFields,
  'reason_type',
  'reason_text',
  'cancelled_reason',
])
