// /collect/desktop/task of a rental: a new one, or the dossier of one of its tasks.
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { has } from '#records/rights/rights.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import type { LocalDatabase } from '#core/store/database.ts'
import type { ReactNode } from 'react'
import type { HandingSheet } from '../data/handing/handing-sheet.ts'
import { rentalSheet, type RentalSheet } from '../data/rental-sheet.ts'
import { RentalForm } from '../desk/rental-form.tsx'

const PLANNING = { to: '/collect/desktop', label: 'Retour au planning' } as const
const MONEY = ['money'] as const

/** An absent record is a value too: undefined means « not read yet ». */
const sheetOrNone = async (
  db: LocalDatabase,
  { id }: { readonly id: string },
): Promise<{ readonly id: string; readonly sheet: RentalSheet | null }> => ({
  id,
  sheet: await rentalSheet(db, { id }),
})

interface RentalOfTaskProps {
  readonly id: string
  /** Shown where the task belongs to no rental that this device holds. */
  readonly fallback: ReactNode
}

export function RentalOfTask({ id, fallback }: RentalOfTaskProps) {
  const { today } = useClock()
  const read = useLocal(sheetOrNone, { id })
  const made = read?.sheet?.dossier.head.creation_time?.slice(0, 10)
  // Its invoice lines are in the weeks in which they were made.
  useWindow(made === undefined ? null : { kinds: MONEY, from: made, to: today })
  if (read === undefined || read.id !== id) return <WaitingRental />
  if (read.sheet === null) return fallback
  const { head } = read.sheet.dossier
  return <RentalForm key={head.id} sheet={read.sheet} draftName={`rental ${head.id}`} current={id} />
}

/** The working screens of a step: where its things are prepared, leave, or come back. */
export type HandingView = 'prepare' | 'departure' | 'return'

interface HandingProps {
  readonly id: string
  readonly sheet: HandingSheet
  /** The form of the task. */
  readonly fallback: ReactNode
}
export type RentalStepScreen = (props: HandingProps) => ReactNode

export function NewRental({ date }: { readonly date: string | null }) {
  if (!has(useRights(), 'add_task'))
    return (
      <DeskScreen layout="collect" title="Nouvelle location" back={PLANNING}>
        <div className="dpage">
          <EmptyState icon="lock" title="Vous ne pouvez pas créer de tâche">
            <p>Un administrateur peut vous en donner le droit.</p>
          </EmptyState>
        </div>
      </DeskScreen>
    )
  return (
    <RentalForm
      sheet={null}
      draftName="rental new"
      current={null}
      {...(date === null ? {} : { start: { out_date: date } })}
    />
  )
}

export function WaitingRental() {
  return (
    <DeskScreen layout="collect" title="Location" back={PLANNING}>
      <div className="dpage">
        <Skeleton lines={8} />
      </div>
    </DeskScreen>
  )
}
