// « Annuler la tâche… » of a rental's step, from the form of the task: the question is the rental's (RT10).
import type { ReactNode } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { rentalSheet } from '../data/rental-sheet.ts'
import { CancelDialog } from '../desk/cancel-dialog.tsx'

interface CancelStepProps {
  readonly id: string
  readonly onClose: () => void
  /** Asked where the task belongs to no rental that this device holds. */
  readonly fallback: ReactNode
}

export function CancelStep({ id, onClose, fallback }: CancelStepProps) {
  const sheet = useLocal(rentalSheet, { id })
  if (sheet === undefined) return null
  return sheet === null ? fallback : <CancelDialog sheet={sheet} step={id} onClose={onClose} />
}
