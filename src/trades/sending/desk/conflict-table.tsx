// The two versions of one conflict, field by field, with what is kept beside them.
import { Fragment, type ReactNode } from 'react'
import type { TaskScope } from '#records/lists/task-types.ts'
import { taskStates } from '#records/states/task-states.ts'
import type { Side } from '#core/store/conflicts/compare-sides.ts'
import { TwoVersions, type VersionHead, type VersionLine } from '#kit/table/two-versions.tsx'
import type { VersionChoice } from '#kit/table/use-version-choice.ts'
import type { ListedName } from '../shared/conflict-text.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'

/** Stops in their order, or a crew; what this side changed is highlighted. */
export type ComparedList = readonly (ListedName & { readonly isMoved: boolean })[]

/** Its key is the path of the field. */
export interface ComparedField extends VersionLine {
  readonly unchanged: { readonly [side in Side]: boolean }
  readonly lists: { readonly [side in Side]: ComparedList | null }
  /** The field is the task's state: its icon and tone are shown as well. */
  readonly scope: TaskScope
  readonly states: { readonly [side in Side]: unknown } | null
}

const valueOf = (field: ComparedField, side: Side): ReactNode => {
  const state = field.states?.[side]
  const list = field.lists[side]
  if (list !== null)
    return list.map(({ id, name, isMoved }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        {isMoved ? <mark className="cmp__moved">{name}</mark> : <span className="cmp__still">{name}</span>}
      </Fragment>
    ))
  return taskStates.has(state) ? (
    <TaskStateBadge task={{ task_state_id: state, scope: field.scope }} size="sm" label={field[side]} />
  ) : (
    field[side]
  )
}

interface ConflictTableProps {
  readonly fields: readonly ComparedField[]
  readonly heads: { readonly [side in Side]: VersionHead }
  readonly choice: VersionChoice
}

export function ConflictTable({ fields, heads, choice }: ConflictTableProps) {
  return (
    <TwoVersions
      caption="Les deux versions, champ par champ"
      corner="Champ"
      name="conflict"
      heads={heads}
      lines={fields}
      choice={choice}
      kept={{ title: 'Retenu', none: 'À choisir' }}
      isUnchanged={({ unchanged }, side) => unchanged[side]}
      cell={valueOf}
    />
  )
}
