// /collect/mobile/task: one stop: where, who, how to get in, what to take, and « Terminée » under the thumb (screens.md section 4).
import { useState } from 'react'
import { LinkButton } from '#app/frame/link-button.tsx'
import { PhoneScreen } from '#app/frame/phone-screen.tsx'
import { useLocal } from '#app/sync/use-local.ts'
import { formatWhole } from '#domain/decimal.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { TASK_STATE } from '#domain/task-states.ts'
import { taskTypes } from '#domain/task-types.ts'
import { stopSheet, type StopSheet } from '#local/queries/stop-sheet.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { slotAddress } from '../parts/tour/place.ts'
import { StopActions } from '../parts/stop/stop-actions.tsx'
import { StopFacts } from '../parts/stop/stop-facts.tsx'
import type { OpenedSheet } from '../parts/stop/stop-open-sheet.tsx'
import { stopAfter } from '../parts/stop/stop-progress.ts'
import { late } from './stop-late.ts'
import type { DeskMove } from './stop-standing.tsx'

const body = late(() => import('./stop-body.tsx'))
// While the tables are read.
void body.bring()

interface StopProps {
  readonly search: { readonly id: string | null }
}

export function Stop({ search: { id } }: StopProps) {
  // The slot in which it was opened: a postponed stop leaves it, a desk may move it, and the tour goes on from there.
  const [origin, setOrigin] = useState<string | null>(null)
  const sheet = useLocal(stopSheet, { id: id ?? '', origin })
  const slot = sheet?.task.shift_instance_id ?? null
  if (origin === null && slot !== null) setOrigin(slot)
  if (sheet === undefined)
    return (
      <PhoneScreen title="Arrêt" back={backToSlots} nav={false}>
        <Skeleton lines={6} />
      </PhoneScreen>
    )
  if (sheet === null)
    return (
      <PhoneScreen title="Arrêt" back={backToSlots}>
        <EmptyState
          icon="circle-question-mark"
          title={origin === null ? 'Cette tâche n’est pas sur cet appareil' : 'Le bureau a repris ce passage'}
          action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
        >
          <p>
            {origin === null
              ? 'Elle a pu être supprimée ou confiée à une autre équipe.'
              : 'Il est confié à une autre équipe, ou supprimé. Ce que vous avez noté est gardé et part au bureau.'}
          </p>
        </EmptyState>
      </PhoneScreen>
    )
  return <OpenStop sheet={sheet} move={moveOf(sheet.task, origin)} />
}

const backToSlots = { to: '/collect/mobile', label: 'Retour aux créneaux' }

const moveOf = ({ shift_instance_id: slot, task_state_id }: TaskRow, origin: string | null): DeskMove => {
  if (origin === null || slot === origin || task_state_id === TASK_STATE.toBePostponed) return null
  return slot === null ? 'withdrawn' : 'moved'
}

interface OpenStopProps {
  readonly sheet: StopSheet
  readonly move: DeskMove
}

function OpenStop({ sheet: { task, stops, slot, minutes }, move }: OpenStopProps) {
  const [open, setOpen] = useState<OpenedSheet | null>(null)
  const brought = body.useLate()
  const back = slot === null ? backToSlots : { to: slotAddress(slot.slot), label: 'Retour aux arrêts' }
  const place = stops.findIndex(({ id }) => id === task.id) + 1
  const number = task.number === null ? 'Nouvelle tâche' : `n° ${formatWhole(task.number)}`
  const settled = brought !== null && <brought.SettledActions task={task} open={setOpen} />
  const next = stopAfter(stops, task.id)
  return (
    <PhoneScreen
      title={place > 0 ? `Arrêt ${place} sur ${stops.length}` : 'Arrêt'}
      sub={`${taskTypes.labelOf(task.task_type_id)} · ${number}`}
      back={back}
      nav={false}
      footer={<StopActions task={task} next={next} back={back.to} open={setOpen} settled={settled} />}
    >
      {brought !== null && <brought.StopStanding task={task} move={move} />}
      {brought !== null && move === null && <brought.EarlierStops task={task} stops={stops} />}
      <StopFacts task={task} minutes={minutes} />
      {brought === null ? (
        <Skeleton lines={5} />
      ) : (
        <brought.StopWork task={task} sheet={open} open={setOpen} />
      )}
    </PhoneScreen>
  )
}
