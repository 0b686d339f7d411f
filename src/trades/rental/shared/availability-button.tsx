// « Disponibilités » beside an object or a category: opens the sheet (RT17), whose file loads when it is asked for.
import { useState } from 'react'
import { missing, part } from '#shell/frame/part.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { has } from '#records/rights/rights.ts'
import { seenScopes } from '#records/rights/seen-tasks.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import type { SubRentalStart } from '../desk/availability/sub-rentals.tsx'

const AvailabilitySheet = part(
  () => import('./availability.tsx').then(({ AvailabilitySheet: sheet }) => sheet),
  missing,
)

interface AvailabilityButtonProps {
  readonly object?: string
  readonly category?: string
  /** What is rented from others is for this rental. */
  readonly start?: SubRentalStart
  /** Whose availability it is, where only its icon is shown. */
  readonly iconFor?: string
}

export function AvailabilityButton({ iconFor, ...asked }: AvailabilityButtonProps) {
  const rights = useRights()
  const [isOpen, setOpen] = useState(false)
  // Who does not hold the rentals would see everything free.
  if (!has(rights, 'emma_desktop') || !seenScopes(rights).includes('loki')) return null
  const open = (): void => setOpen(true)
  return (
    <>
      {iconFor === undefined ? (
        <Button size="sm" icon="calendar-range" onClick={open}>
          Disponibilités…
        </Button>
      ) : (
        <IconButton
          icon="calendar-range"
          size="sm"
          label={`Disponibilités\u00a0: ${iconFor}`}
          onClick={open}
        />
      )}
      {isOpen && <AvailabilitySheet {...asked} onClose={() => setOpen(false)} />}
    </>
  )
}
