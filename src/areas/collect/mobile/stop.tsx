// /collect/mobile/task: one stop: where, who, how to get in, what to take, and « Terminée » under the thumb (screens.md section 4).
import { LinkButton } from '#app/link-button.tsx'
import { PhoneScreen } from '#app/phone-screen.tsx'
import { useLocal } from '#app/use-local.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { formatWhole } from '#domain/decimal.ts'
import { taskTypes } from '#domain/task-types.ts'
import type { LocalDatabase } from '#local/database.ts'
import { slotById } from '#local/queries/slot-by-id.ts'
import { taskById } from '#local/queries/task-by-id.ts'
import { tasksOfSlot } from '#local/queries/tasks-of-slot.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { slotAddress } from '../parts/place.ts'
import { StopActions } from '../parts/stop-actions.tsx'
import { StopFacts } from '../parts/stop-facts.tsx'
import { StopObjects } from '../parts/stop-objects.tsx'
import { isStop, stopAfter } from '../parts/stop-progress.ts'

interface StopProps {
  readonly search: { readonly id: string | null }
}

export function Stop({ search: { id } }: StopProps) {
  const sheet = useLocal(stopSheet, { id: id ?? '' })
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
          title="Cette tâche n’est pas sur cet appareil"
          action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
        >
          <p>Elle a pu être supprimée ou confiée à une autre équipe.</p>
        </EmptyState>
      </PhoneScreen>
    )
  return <StopSheet sheet={sheet} />
}

const backToSlots = { to: '/collect/mobile', label: 'Retour aux créneaux' }

interface Sheet {
  readonly task: TaskRow
  /** The stops of its slot, itself included; none when it left its slot. */
  readonly stops: readonly TaskRow[]
  readonly back: { readonly to: string; readonly label: string }
}

const stopSheet = async (db: LocalDatabase, { id }: { readonly id: string }): Promise<Sheet | null> => {
  const task = await taskById(db, { id })
  if (task === null) return null
  const slot = task.shift_instance_id
  const found = slot === null ? null : await slotById(db, { id: slot })
  const stops = slot === null ? [] : (await tasksOfSlot(db, { slot })).filter(isStop)
  const back = found === null ? backToSlots : { to: slotAddress(found.slot), label: 'Retour aux arrêts' }
  return { task, stops, back }
}

function StopSheet({ sheet: { task, stops, back } }: { readonly sheet: Sheet }) {
  const place = stops.findIndex(({ id }) => id === task.id) + 1
  const number = task.number === null ? 'Nouvelle tâche' : `n° ${formatWhole(task.number)}`
  return (
    <PhoneScreen
      title={place > 0 ? `Arrêt ${place} sur ${stops.length}` : 'Arrêt'}
      sub={`${taskTypes.labelOf(task.task_type_id)} · ${number}`}
      back={back}
      nav={false}
      footer={<StopActions task={task} next={stopAfter(stops, task.id)} back={back.to} />}
    >
      <StopFacts task={task} />
      <StopObjects task={task} />
    </PhoneScreen>
  )
}
