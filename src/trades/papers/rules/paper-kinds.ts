// The papers of a rental, as the address of the screen that prints them names them.
export const rentalPaperKinds = [
  'quotation',
  'contract',
  'preparation',
  'departure',
  'return',
  'invoice',
  'deposit',
] as const
export type RentalPaperKind = (typeof rentalPaperKinds)[number]

/** What a step of a rental prints where the address names no paper. */
export const paperOfStep = (task_type_id: number): RentalPaperKind =>
  task_type_id === 16 ? 'preparation' : task_type_id === 12 || task_type_id === 13 ? 'return' : 'departure'
