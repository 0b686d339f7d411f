// A day, or a slot of it, that this device does not hold: that is said, never that there is nothing.
import type { ReactNode } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { has } from '#records/rights/rights.ts'
import { addDays, daysBetween, mondayOf } from '#records/time/dates.ts'
import { LOOK_AHEAD_DAYS } from '#records/time/slot-schedule.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { heldDays, type HeldDays } from '../../data/held-days.ts'

const KINDS = ['slot', 'emma', 'loki'] as const

/** A crew has the weeks beside the present one, and no other on demand; a desk may ask for any. */
const useMayAsk = (): boolean => has(useRights(), 'emma_desktop')

/** Undefined while the day is read, or on its way. */
export const useHeldDays = (day: string): HeldDays | undefined => {
  const held = useLocal(heldDays, { day, rights: useRights() })
  const isWanted = useMayAsk() && held?.isAheadHere === false
  const window = useWindow(isWanted ? { kinds: KINDS, from: day, to: addDays(day, LOOK_AHEAD_DAYS) } : null)
  return held?.isDayHere === false && window === 'coming' ? undefined : held
}

interface DayNotHereProps {
  readonly day: string
  /** What is known of the day all the same: why it is closed. */
  readonly children?: ReactNode
}

export function DayNotHere({ day, children }: DayNotHereProps) {
  const { today } = useClock()
  const mayAsk = useMayAsk()
  const weeks = daysBetween(mondayOf(today), mondayOf(day)) / 7
  const isOver = weeks < -1 && !mayAsk
  const when = weeks > 1 && !mayAsk ? ' la semaine précédente' : ''
  return (
    <EmptyState
      icon="calendar-days"
      title={isOver ? 'Ce jour n’est plus sur cet appareil.' : 'Ce jour n’est pas encore sur cet appareil.'}
      action={day !== today && <LinkButton to="/collect/mobile">Revenir à aujourd’hui</LinkButton>}
    >
      <p>
        {isOver
          ? 'Il garde la semaine en cours, la précédente et la suivante.'
          : `Ses créneaux arrivent d’eux-mêmes${when}, dès qu’il y a du réseau.`}
      </p>
      {children}
    </EmptyState>
  )
}

/** The slot in the address is not here: another crew's, moved, or of a day that is not here. */
export function SlotNotHere({ day }: { readonly day: string }) {
  const held = useHeldDays(day)
  if (held === undefined) return <Skeleton lines={6} />
  if (!held.isDayHere) return <DayNotHere day={day} />
  return (
    <EmptyState
      icon="calendar-x"
      title="Ce créneau n’est pas sur cet appareil"
      action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
    >
      <p>Il a pu être déplacé ou confié à une autre équipe.</p>
    </EmptyState>
  )
}
