// What of a stop is worked on: its objects, containers and proofs, what stands over it, and the sheets. It comes right after the facts.
import { useEffect, useState } from 'react'
import { useClock } from '#app/use-clock.ts'
import { useRights } from '#app/session/use-session.ts'
import type { TaskRow } from '#domain/entities/task.ts'
import { onSiteRefusal } from '#domain/on-site-edit.ts'
import { partnerTaskTypes } from '#domain/task-types.ts'
import { StopContainers } from '../parts/stop/stop-objects-containers.tsx'
import { StopObjects } from '../parts/stop/stop-objects.tsx'
import type { OpenedSheet, StopSheetProps } from '../parts/stop/stop-open-sheet.tsx'
import { StopProof } from '../parts/stop/stop-proof.tsx'
import { late } from './stop-late.ts'
import { StandingOver, type DeskMove } from './stop-standing.tsx'

export { EarlierStops } from '../parts/tour/stop-earlier.tsx'
export { SettledActions } from '../parts/stop/stop-actions-settled.tsx'

const useRefusal = (task: TaskRow): string | null => {
  const rights = useRights()
  const { today } = useClock()
  return onSiteRefusal(task, { rights, today })
}

export function StopStanding({ task, move }: { readonly task: TaskRow; readonly move: DeskMove }) {
  return <StandingOver task={task} move={move} refusal={useRefusal(task)} />
}

const sheets = late(() => import('../parts/stop/stop-open-sheet.tsx'))

export function StopWork({ sheet, ...props }: StopSheetProps & { readonly sheet: OpenedSheet | null }) {
  const { task } = props
  const canEdit = useRefusal(task) === null
  return (
    <>
      <StopObjects {...props} canEdit={canEdit} />
      {partnerTaskTypes.has(task.task_type_id) && <StopContainers task={task} canEdit={canEdit} />}
      <StopProof {...props} canEdit={canEdit} />
      <StopSheet sheet={sheet} {...props} />
    </>
  )
}

/** The file of the sheets comes while the stop is read, so that a tap finds it. */
function StopSheet({ sheet, ...props }: StopSheetProps & { readonly sheet: OpenedSheet | null }) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!isWanted && sheet === null) return null
  return <BroughtSheet sheet={sheet} {...props} />
}

function BroughtSheet({ sheet, ...props }: StopSheetProps & { readonly sheet: OpenedSheet | null }) {
  const brought = sheets.useLate()
  if (brought === null || sheet === null) return null
  const line = 'line_id' in sheet ? (sheet.line_id ?? '') : ''
  return <brought.OpenSheet key={`${sheet.kind} ${line}`} sheet={sheet} {...props} />
}
