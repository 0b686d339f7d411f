// « Photos » of a dossier: what was photographed at its departures and returns, instance by instance (RT23, RT24). Signatures are on the papers.
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskRow } from '#records/entities/task.ts'
import type { TaskPhoto } from '#records/entities/task-line.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { formatDate } from '#records/time/dates.ts'
import { Thumb } from '#trades/tour/shared/stop-proof-thumb.tsx'
import { photoName } from '#trades/tour/shared/stop-proof-words.ts'
import { instanceCodes } from '../../data/back/return-sheet.ts'
import type { Dossier } from '../../rules/dossier.ts'
import { PREPARATION } from '../../rules/rental-steps.ts'

interface Shown {
  readonly photo: TaskPhoto
  readonly step: TaskRow
  /** Of the instance that it shows. */
  readonly instance: string | null
  readonly name: string
}

const wordOf = ({ task_type_id }: TaskRow): string =>
  task_type_id === PREPARATION
    ? 'préparation'
    : task_type_id === 15 || task_type_id === 14
      ? 'départ'
      : 'retour'

/** An instance that was photographed before it was counted has no line of its own yet. */
const photosOf = (steps: readonly TaskRow[]): Shown[] => {
  const known = new Map(
    steps.flatMap(({ objects }) =>
      objects.flatMap(line =>
        line.object_instance_id === null
          ? []
          : [[line.line_id, { instance: line.object_instance_id, name: line.name }] as const],
      ),
    ),
  )
  return steps.flatMap(step =>
    step.photosList
      .filter(({ kind }) => kind !== 'signature')
      .map(photo => {
        const line = known.get(photo.line_id ?? '')
        return { photo, step, instance: line?.instance ?? null, name: line?.name ?? photoName(photo, step) }
      }),
  )
}

export function DossierPhotos({ dossier }: { readonly dossier: Dossier<TaskRow> }) {
  const photos = photosOf(dossier.steps)
  const codes = useLocal(instanceCodes, { ids: photos.flatMap(({ instance }) => instance ?? []) })
  if (photos.length === 0) return null
  return (
    <section aria-label="Photos">
      <h2 className="aside-h">
        Photos<span className="grow"></span>
        <span className="count">{photos.length}</span>
      </h2>
      <ul className="rent-photos">
        {photos.map(({ photo, step, instance, name }) => {
          const title = [name, formatLabelCode(codes?.get(instance ?? '') ?? '')].filter(Boolean).join(' ')
          const when = step.state_time ?? step.date
          return (
            <li key={photo.id}>
              <Thumb photo={photo} name={title} />
              <small>
                {title}, {wordOf(step)}
                {when === null ? '' : ` ${formatDate(when, 'shortDate')}`}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
