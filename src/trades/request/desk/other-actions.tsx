// Further actions on a request: its linked tasks, a copy, its paper.
import { address, type Address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { AppLink } from '#shell/frame/link.tsx'
import type { useGo } from '#shell/frame/go.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { formatDate } from '#records/time/dates.ts'
import { has } from '#records/rights/rights.ts'
import { scopeOfTaskType, taskTypes } from '#records/lists/task-types.ts'
import { certificateRefusal } from '#trades/papers/data/certified.ts'
import type { RequestSheet } from '../data/request-sheet.ts'
import { Button } from '#kit/action/button.tsx'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'
import { printPage } from '#trades/finding/shared/desk-places.ts'

interface OtherActionsProps {
  readonly sheet: RequestSheet
  readonly go: ReturnType<typeof useGo>
}

const addressOf = (id: string): Address => address('/collect/desktop/task', { search: { id } })

export function OtherActions({ sheet: { task, chain }, go }: OtherActionsProps) {
  const mayCopy = has(useRights(), 'add_task') && scopeOfTaskType(task.task_type_id) === 'emma'
  return (
    <>
      {chain.length > 0 && (
        <section aria-label="Tâches liées">
          <h2 className="aside-h">Tâches liées</h2>
          <ol className="rchain">
            {chain.map(one => (
              <li key={one.id} aria-current={one.id === task.id || undefined}>
                <AppLink to={addressOf(one.id)}>
                  {taskTypes.labelOf(one.task_type_id)}, {formatDate(one.date, 'day')}
                </AppLink>
                <TaskStateBadge task={one} size="sm" />
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label="Autres actions" className="rnext">
        {mayCopy && (
          <Button
            size="sm"
            icon="copy"
            onClick={() => go(address('/collect/desktop/task', { search: { from: task.id } }))}
          >
            Dupliquer
          </Button>
        )}
        <LinkButton size="sm" icon="printer" to={printPage('task', [task.id])}>
          Imprimer
        </LinkButton>
        {certificateRefusal(task) === null && (
          <LinkButton size="sm" icon="printer" to={printPage('certificate', [task.id])}>
            Attestation
          </LinkButton>
        )}
        {task.scope === 'loki' && (
          <LinkButton size="sm" icon="printer" to={printPage('delivering', [task.id])}>
            Bon
          </LinkButton>
        )}
      </section>
    </>
  )
}
