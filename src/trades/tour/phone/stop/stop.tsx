// /collect/mobile/task: one stop: where, who, how to get in, what to take, and « Terminée » within reach of the thumb (screens.md
// section 4).
import '../tour.css'
import { useState } from 'react'
import { part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { useIsFirstPull } from '#shell/sync/use-is-first-pull.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { classNames } from '#kit/class-names.ts'
import { stopSheet, type StopSheet } from '../../data/stop-sheet.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { slotAddress } from '../../shared/stop-words.ts'
import { CrewTalk } from '../day/crew-talk.ts'
import { EarlierStops } from '../slot/stop-earlier.tsx'
import { StopActions } from './stop-actions.tsx'
import { StopFacts } from './stop-facts.tsx'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'
import type { DeskMove } from './stop-standing.tsx'

const body = () => import('./stop-body.tsx')
const StopGone = part(() => body().then(({ StopGone }) => StopGone), {
  waiting: () => <Skeleton lines={6} />,
})
/** Its button keeps its place: what stands above would move. */
const SettledActions = part(() => body().then(({ SettledActions }) => SettledActions), {
  waiting: ({ task }) => <Settling task={task} />,
})
const StopHead = part(() => body().then(({ StopHead }) => StopHead))
const StopWork = part(() => body().then(({ StopWork }) => StopWork), {
  waiting: () => <Skeleton lines={5} />,
})
// Loaded while the tables are read. The screen itself reports a failure.
StopWork.preload().catch(() => undefined)

interface StopProps {
  readonly search: { readonly id: string | null }
}

export function Stop({ search: { id } }: StopProps) {
  // The slot from which it was opened: a postponed stop leaves it, a desk may move it, and the tour continues from there.
  const [origin, setOrigin] = useState<string | null>(null)
  const sheet = useLocal(stopSheet, { id: id ?? '', origin })
  const isFirstPull = useIsFirstPull()
  const slot = sheet?.task.shift_instance_id ?? null
  if (origin === null && slot !== null) setOrigin(slot)
  if (sheet == null)
    return (
      <PhoneScreen title="Arrêt" back={backToSlots} nav={sheet === null}>
        {sheet === undefined || (origin === null && isFirstPull) ? (
          <Skeleton lines={6} />
        ) : (
          <StopGone wasHere={origin !== null} />
        )}
      </PhoneScreen>
    )
  return <OpenStop sheet={sheet} origin={origin} />
}

const backToSlots = { to: '/collect/mobile', label: 'Retour aux créneaux' } as const

interface OpenStopProps {
  readonly sheet: StopSheet
  readonly origin: string | null
}

function OpenStop({ sheet: { task, stops, slot, minutes }, origin }: OpenStopProps) {
  const [open, setOpen] = useState<OpenedSheet | null>(null)
  const back = slot === null ? backToSlots : { to: slotAddress(slot.slot), label: 'Retour aux arrêts' }
  const move = moveOf(task, origin)
  const place = stops.findIndex(({ id }) => id === task.id) + 1
  const number = task.number === null ? 'Nouvelle tâche' : `n° ${formatWhole(task.number)}`
  return (
    <PhoneScreen
      title={place > 0 ? `Arrêt ${place} sur ${stops.length}` : 'Arrêt'}
      sub={`${taskTypes.labelOf(task.task_type_id)} · ${number}`}
      back={back}
      nav={false}
      footer={
        <StopActions
          task={task}
          open={setOpen}
          settled={<SettledActions task={task} stops={stops} back={back.to} />}
        />
      }
    >
      <CrewTalk slot={task} task={task.id} />
      <StopHead task={task} move={move} />
      {move === null && <EarlierStops task={task} stops={stops} />}
      <StopFacts task={task} minutes={minutes} />
      <StopWork task={task} sheet={open} open={setOpen} />
    </PhoneScreen>
  )
}

const moveOf = ({ shift_instance_id: slot, task_state_id }: TaskRow, origin: string | null): DeskMove => {
  if (origin === null || slot === origin || task_state_id === TASK_STATE.toBePostponed) return null
  return slot === null ? 'withdrawn' : 'moved'
}

/** As high as its buttons will be: a second one sets back what was settled today. */
function Settling({ task }: { readonly task: TaskRow }) {
  const { today } = useClock()
  const isOfToday = task.state_time?.startsWith(today) === true
  return <div className={classNames('pbar__wait', isOfToday && 'pbar__wait--2')} />
}
