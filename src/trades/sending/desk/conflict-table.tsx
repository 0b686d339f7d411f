// Field by field: « la mienne », « la leur », what is kept. The whole cell is the radio; on a narrow screen the two are one below
// the other, each under its name.
import { Fragment } from 'react'
import type { TaskScope } from '#records/lists/task-types.ts'
import { taskStates } from '#records/states/task-states.ts'
import type { Choices, Side } from '#core/store/conflicts/compare-sides.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { VisuallyHidden } from '#kit/show/visually-hidden.tsx'
import { VersionCell } from '#kit/table/version-cell.tsx'
import type { ListedName } from '../shared/conflict-text.ts'
import { TaskStateBadge } from '#trades/tour/shared/task-state-badge.tsx'

/** Stops in their order, or a crew; what this side changed is highlighted. */
export type ComparedList = readonly (ListedName & { readonly isMoved: boolean })[]

export interface ComparedField {
  readonly path: string
  readonly label: string
  readonly was: string
  readonly mine: string
  readonly theirs: string
  readonly unchanged: { readonly [side in Side]: boolean }
  readonly lists: { readonly [side in Side]: ComparedList | null }
  /** The field is the task's state: its icon and tone are shown as well. */
  readonly scope: TaskScope
  readonly states: { readonly [side in Side]: unknown } | null
}
export interface VersionHead {
  readonly title: string
  readonly sub: string
  readonly icon: IconName
}

interface ConflictTableProps {
  readonly fields: readonly ComparedField[]
  readonly heads: { readonly [side in Side]: VersionHead }
  readonly choices: Choices
  readonly onChoose: (path: string, side: Side) => void
  readonly onKeepAll: (side: Side) => void
}

const sides = ['mine', 'theirs'] as const

export function ConflictTable({ fields, heads, choices, onChoose, onKeepAll }: ConflictTableProps) {
  return (
    <div className="card cmp__card">
      <table className="cmp">
        <caption className="sr">Les deux versions, champ par champ</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Champ</VisuallyHidden>
            </th>
            {sides.map(side => (
              <th key={side} scope="col">
                <span className="cmp__h">
                  <Icon name={heads[side].icon} />
                  <span>
                    <b>{heads[side].title}</b>
                    <small className="num">{heads[side].sub}</small>
                  </span>
                  <Button size="sm" onClick={() => onKeepAll(side)}>
                    Tout garder<VisuallyHidden>&nbsp;: {heads[side].title}</VisuallyHidden>
                  </Button>
                </span>
              </th>
            ))}
            <th scope="col">Retenu</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, row) => (
            <ConflictRow
              key={field.path}
              field={field}
              row={row}
              heads={heads}
              choice={choices[field.path]}
              onChoose={side => onChoose(field.path, side)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ConflictRowProps {
  readonly field: ComparedField
  readonly row: number
  readonly heads: ConflictTableProps['heads']
  readonly choice: Side | undefined
  readonly onChoose: (side: Side) => void
}

function ConflictRow({ field, row, heads, choice, onChoose }: ConflictRowProps) {
  const headId = `conflict-field-${row}`
  return (
    <tr>
      <th scope="row" id={headId}>
        {field.label}
        <small className="num">avant&nbsp;: {field.was}</small>
      </th>
      {sides.map(side => (
        <VersionCell
          key={side}
          name={`conflict-${row}`}
          headId={headId}
          title={heads[side].title}
          text={field[side]}
          isChosen={choice === side}
          isUnchanged={field.unchanged[side]}
          onChoose={() => onChoose(side)}
          side={side}
        >
          <Value field={field} side={side} />
        </VersionCell>
      ))}
      <td className="res num">
        {choice === undefined ? (
          <span className="muted">À choisir</span>
        ) : (
          <Value field={field} side={choice} />
        )}
      </td>
    </tr>
  )
}

function Value({ field, side }: { readonly field: ComparedField; readonly side: Side }) {
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
