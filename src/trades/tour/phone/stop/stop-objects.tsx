// The objects of a stop: planned and done with − n +, what was refused, what was added, and the totals that a crew forced (CP3).
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { formatDuration } from '#records/time/duration.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import { taskLoad } from '#records/states/task-totals.ts'
import { formatVolume, formatWeight, formatWeightShort } from '#records/values/weight.ts'
import { codesOfInstances } from '#trades/stock/data/codes-of-instances.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { ObjectLine } from './stop-objects-line.tsx'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'

interface StopObjectsProps {
  readonly task: TaskRow
  /** A stop of another day, or one that the desk cancelled, is read-only. */
  readonly canEdit: boolean
  readonly open: (sheet: OpenedSheet) => void
}

export function StopObjects({ task, canEdit, open }: StopObjectsProps) {
  const rights = useRights()
  const ids = task.objects.flatMap(({ object_instance_id: id }) => (id === null ? [] : [id]))
  const codes = useLocal(codesOfInstances, { ids }) ?? {}
  const pieces = task.objects.reduce((sum, { quantity }) => sum + quantity, 0)
  const { weight } = taskLoad(task)
  const isRental = task.scope === 'loki'
  const mayAdd = !isRental && (has(rights, 'search_add_object') || has(rights, 'emma_desktop'))
  return (
    <>
      <h2 className="h-sec">
        Objets
        <small className="num">
          {[plural(pieces, 'prévu'), weight > 0 && formatWeightShort(weight)].filter(Boolean).join(' · ')}
        </small>
      </h2>
      <Card label="Objets prévus">
        {task.objects.map(line => (
          <ObjectLine
            key={line.line_id}
            task={task}
            line={line}
            code={line.object_instance_id === null ? undefined : codes[line.object_instance_id]}
            canEdit={canEdit}
            open={open}
          />
        ))}
        {task.objects.length === 0 && <EmptyState icon="package" title="Aucun objet annoncé" />}
      </Card>
      {canEdit && isRental && (
        <Button block icon="scan-barcode" onClick={() => open({ kind: 'scan' })}>
          Scanner le matériel
        </Button>
      )}
      {canEdit && mayAdd && (
        <Button block icon="plus" onClick={() => open({ kind: 'add' })}>
          Ajouter un objet
        </Button>
      )}
      <ForcedTotals task={task} />
      {canEdit && has(rights, 'force_values') && (
        <Button block variant="quiet" icon="weight" onClick={() => open({ kind: 'totals' })}>
          Forcer les totaux…
        </Button>
      )}
    </>
  )
}

function ForcedTotals({ task }: { readonly task: TaskRow }) {
  const { forced_weight, forced_volume, forced_loading_duration, forced_reason } = task
  if (forced_weight === null && forced_volume === null && forced_loading_duration === null) return null
  const { duration } = taskLoad(task)
  const totals = [
    forced_weight !== null && formatWeight(forced_weight),
    forced_volume !== null && formatVolume(forced_volume),
    forced_loading_duration !== null && formatDuration(duration),
  ]
  return (
    <p className="sub num">
      Totaux forcés&nbsp;: {totals.filter(Boolean).join(', ')}
      {forced_reason !== '' && ` (${forced_reason})`}
    </p>
  )
}
