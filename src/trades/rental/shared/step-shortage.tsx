// What a rental lacks, at the head of the form of one of its tasks (RT15).
import { useLocal } from '#shell/sync/use-local.ts'
import { rentalSheet } from '../data/rental-sheet.ts'
import { ShortageHead } from '../desk/shortage-head.tsx'

export function StepShortage({ id }: { readonly id: string }) {
  const sheet = useLocal(rentalSheet, { id }, 'beside')
  return sheet == null ? null : <ShortageHead sheet={sheet} />
}
