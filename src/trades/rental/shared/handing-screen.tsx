// /collect/desktop/task?view=prepare, departure or return: the working screen of a step of a rental; view=step leads to the one that it has
// now, or to the dossier (RT11).
import { address } from '#shell/frame/address.ts'
import { Go } from '#shell/frame/go.tsx'
import { part } from '#shell/frame/part.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import type { ReactNode } from 'react'
import { handingSheet, type HandingSheet } from '../data/handing/handing-sheet.ts'
import { mayHaveLeft, workOf } from '../desk/chain.tsx'
import { isChanging } from '../rules/rental-steps.ts'
import { WaitingRental, type HandingView, type RentalStepScreen } from './rental-screen.tsx'

const PrepareScreen = part(() =>
  import('../desk/handing/prepare-screen.tsx').then(({ PrepareScreen }) => PrepareScreen),
)
const DepartureScreen = part(() =>
  import('../desk/handing/departure-screen.tsx').then(({ DepartureScreen }) => DepartureScreen),
)
const ReturnScreen = part(() =>
  import('../desk/back/return-screen.tsx').then(({ ReturnScreen }) => ReturnScreen),
)

const handingOrNone = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<{ readonly id: string; readonly sheet: HandingSheet | null }> => ({
  id,
  sheet: await handingSheet(db, { id }),
})

interface HandingOfTaskProps {
  readonly id: string
  readonly view: HandingView | 'step'
  /** Shown where the task belongs to no rental that this device holds. */
  readonly fallback: ReactNode
}

const MONEY = ['money'] as const

const screens: { readonly [view in HandingView]: RentalStepScreen } = {
  prepare: PrepareScreen,
  departure: DepartureScreen,
  return: ReturnScreen,
}

export function HandingOfTask({ id, view, fallback }: HandingOfTaskProps) {
  const read = useLocal(handingOrNone, { id })
  const { today } = useClock()
  const head = read?.sheet?.dossier.head
  const made = head?.rental_over === 1 ? head.creation_time?.slice(0, 10) : undefined
  // The money of one that is over is in the weeks in which it was made: without it no step is opened again.
  useWindow(made === undefined ? null : { kinds: MONEY, from: made, to: today })
  if (read === undefined || read.id !== id) return <WaitingRental />
  if (read.sheet === null) return fallback
  if (view === 'step')
    return <Go to={address('/collect/desktop/task', { search: { id, view: viewNow(read.sheet, today) } })} />
  const Screen = screens[view]
  return <Screen key={id} id={id} sheet={read.sheet} fallback={fallback} />
}

/** Null: nothing is to be handed over, the dossier says the rest. */
const viewNow = ({ task, dossier }: HandingSheet, today: string): HandingView | null =>
  isChanging(task) ? (workOf(task, mayHaveLeft(dossier, today))?.view ?? null) : null
