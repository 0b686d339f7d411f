// The facts of a stop that matter for preparing it: floor and lift, kind of task, objects. Never the digicode.
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import { Chip } from '#kit/action/chip.tsx'

type Facts = Pick<TaskRow, 'floor' | 'elevator' | 'stairs' | 'priority' | 'task_type_id' | 'objects'>

const PLAIN_COLLECTION = 1
const USABLE = 1
const stairWords: { readonly [id: number]: string | undefined } = {
  1: 'escalier étroit',
  2: 'escalier en colimaçon',
}

export function StopChips({ task }: { readonly task: Facts }) {
  const pieces = task.objects.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <FloorChip {...task} />
      {task.priority > 0 && (
        <Chip tone="warn" icon="flag">
          {task.priority > 1 ? 'Urgente' : 'Prioritaire'}
        </Chip>
      )}
      {task.task_type_id !== PLAIN_COLLECTION && (
        <Chip icon="tag">{taskTypes.labelOf(task.task_type_id)}</Chip>
      )}
      {pieces > 0 && <Chip icon="package">{plural(pieces, 'objet')}</Chip>}
    </>
  )
}

function FloorChip({ floor, elevator, stairs }: Pick<Facts, 'floor' | 'elevator' | 'stairs'>) {
  const stair = stairWords[stairs ?? 0]
  if (floor === null || floor === 0)
    return stair === undefined ? null : (
      <Chip tone="warn" icon="stairs">
        {stair}
      </Chip>
    )
  const hasLift = elevator === USABLE
  const way = elevator === null ? 'étage' : hasLift ? 'ascenseur' : 'sans ascenseur'
  return (
    <Chip tone={hasLift ? 'plain' : 'warn'} icon={hasLift ? 'lift' : 'stairs'}>
      {floor < 0 ? (
        'Sous-sol '
      ) : (
        <>
          {floor}
          <sup>{floor === 1 ? 'er' : 'e'}</sup>&nbsp;
        </>
      )}
      {way}
      {stair !== undefined && !hasLift && `, ${stair}`}
    </Chip>
  )
}
