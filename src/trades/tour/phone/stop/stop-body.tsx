// The working part of a stop: its objects, containers and proofs, its notices, and the sheets. Rendered right after the facts.
import { useEffect, useEffectEvent } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { part } from '#shell/frame/part.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { onSiteRefusal } from '#records/stop/on-site-edit.ts'
import { partnerTaskTypes } from '#records/lists/task-types.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { CrewTalk } from '../day/crew-talk.ts'
import { StopContainers } from './stop-objects-containers.tsx'
import { tellNotHere } from './stop-not-here.ts'
import { StopObjects } from './stop-objects.tsx'
import type { OpenedSheet, StopSheetProps } from './sheets/stop-sheet-props.ts'
import { StopProof } from './stop-proof.tsx'
import { StandingOver, type DeskMove } from './stop-standing.tsx'

export { SettledActions } from './stop-actions-settled.tsx'

const useRefusal = (task: TaskRow): string | null => {
  const rights = useRights()
  const { today } = useClock()
  return onSiteRefusal(task, { rights, today })
}

interface StopHeadProps {
  readonly task: TaskRow
  readonly move: DeskMove
}

export function StopHead({ task, move }: StopHeadProps) {
  return <StandingOver task={task} move={move} refusal={useRefusal(task)} />
}

/** The stop in the address is not here, or no longer. */
export function StopGone({ wasHere }: { readonly wasHere: boolean }) {
  return (
    <EmptyState
      icon="circle-question-mark"
      title={wasHere ? 'Le bureau a repris ce passage' : 'Cette tâche n’est pas sur cet appareil'}
      action={<LinkButton to="/collect/mobile">Mes créneaux</LinkButton>}
    >
      <p>
        {wasHere
          ? 'Il est confié à une autre équipe, ou supprimé. Ce que vous avez noté est gardé et part au bureau.'
          : 'Elle a pu être supprimée ou confiée à une autre équipe.'}
      </p>
    </EmptyState>
  )
}

const OpenSheet = part(() => import('./sheets/stop-open-sheet.tsx').then(({ OpenSheet }) => OpenSheet), {
  failing: SheetLost,
})

export function StopWork({ sheet, ...props }: StopSheetProps & { readonly sheet: OpenedSheet | null }) {
  const { task } = props
  const canEdit = useRefusal(task) === null
  return (
    <>
      <StopObjects {...props} canEdit={canEdit} />
      {partnerTaskTypes.has(task.task_type_id) && <StopContainers task={task} canEdit={canEdit} />}
      <StopProof {...props} canEdit={canEdit} />
      {task.shift_instance_id !== null && <CrewTalk slot={task} task={task.id} at="foot" />}
      <StopSheet sheet={sheet} {...props} />
    </>
  )
}

/** The file of the sheets is loaded while the stop is read, so that a tap finds it. */
function StopSheet({ sheet, ...props }: StopSheetProps & { readonly sheet: OpenedSheet | null }) {
  useEffect(() => {
    // The tap itself loads it again, and reports a failure.
    const timer = setTimeout(() => void OpenSheet.preload().catch(() => undefined), 300)
    return () => clearTimeout(timer)
  }, [])
  if (sheet === null) return null
  const line = 'line_id' in sheet ? (sheet.line_id ?? '') : ''
  return <OpenSheet key={`${sheet.kind} ${line}`} sheet={sheet} {...props} />
}

function SheetLost({ error, open }: StopSheetProps & { readonly error: unknown }) {
  const tell = useEffectEvent(() => {
    tellNotHere(error)
    open(null)
  })
  useEffect(() => tell(), [])
  return null
}
