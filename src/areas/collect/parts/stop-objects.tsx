// The objects of a stop: what was planned and, once the stop is settled, what was done.
import type { TaskRow } from '#domain/entities/task.ts'
import type { TaskLine } from '#domain/entities/task-line.ts'
import { plural, pluralWord } from '#domain/fr/plural.ts'
import { taskLoad } from '#domain/task-totals.ts'
import { formatWeight, formatWeightShort } from '#domain/weight.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateBadge } from '#ui/state-badge.tsx'

export function StopObjects({ task }: { readonly task: TaskRow }) {
  const pieces = task.objects.reduce((sum, { quantity }) => sum + quantity, 0)
  const { weight } = taskLoad(task)
  return (
    <>
      <h2 className="h-sec">
        Objets
        <small className="num">{`${plural(pieces, 'prévu')} · ${formatWeightShort(weight)}`}</small>
      </h2>
      <Card label="Objets prévus">
        {task.objects.map(line => (
          <ObjectLine key={line.line_id} line={line} />
        ))}
        {task.objects.length === 0 && <EmptyState icon="package" title="Aucun objet annoncé" />}
      </Card>
    </>
  )
}

function ObjectLine({ line }: { readonly line: TaskLine }) {
  const { name, quantity, quantity_done, weight, refused_reason } = line
  return (
    <div className="oline">
      <div>
        <p className="n">{name || 'Objet sans nom'}</p>
        <p className="s num">
          prévu {quantity}
          {weight > 0 && ` · ${formatWeight(weight * quantity)}`}
        </p>
      </div>
      {refused_reason !== null && refused_reason !== '' ? (
        <StateBadge label="Refusé" icon="circle-x" tone="notdone" />
      ) : (
        quantity_done !== null && (
          <StateBadge
            label={`${quantity_done} ${pluralWord(quantity_done, 'fait')}`}
            icon="check"
            tone={quantity_done < quantity ? 'postponed' : 'done'}
          />
        )
      )}
    </div>
  )
}
