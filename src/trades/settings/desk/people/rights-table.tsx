// The rights of one person, group by group in the specification's order: a box each, a dot where a role model has it, and the
// differences from the chosen model marked.
import type { RoleRow } from '#records/entities/people.ts'
import { RIGHTS, type Action, type RightGroup } from '#records/rights/rights-matrix.ts'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { areaIcons } from '#kit/looks/areas.ts'
import type { Area } from '#records/rights/rights.ts'

interface RightsTableProps {
  readonly person: string
  readonly held: readonly string[]
  readonly onChange: (held: readonly string[]) => void
  readonly roles: readonly RoleRow[]
  /** The model with which the person is compared. */
  readonly model: RoleRow | undefined
}

/** The area that each group of rights opens. */
const areas: { readonly [group: string]: Area['area'] | undefined } = {
  emma_desktop: 'collect_desktop',
  emma_mobile: 'collect_mobile',
  balance_desktop: 'balance_desktop',
  balance_mobile: 'balance_mobile',
  vente_desktop: 'vente',
  management: 'management',
}
const iconOf = ({ group }: RightGroup): IconName => {
  const area = areas[group]
  return area === undefined ? 'key-round' : areaIcons[area]
}

interface Line {
  readonly name: string
  readonly label: string
  readonly depth: number
}
const linesOf = (actions: readonly Action[], depth = 0): Line[] =>
  actions.flatMap(({ name, label, options = [] }) => [{ name, label, depth }, ...linesOf(options, depth + 1)])
const linesIn = ({ access, actions }: RightGroup): Line[] => [
  ...(access === null ? [] : [{ name: access, label: 'Accès', depth: 0 }]),
  ...linesOf(actions),
]

export function RightsTable(props: RightsTableProps) {
  return (
    <div className="rcols">
      {RIGHTS.map(group => (
        <GroupTable key={group.group} group={group} {...props} />
      ))}
    </div>
  )
}

function GroupTable({
  group,
  person,
  held,
  onChange,
  roles,
  model,
}: RightsTableProps & { readonly group: RightGroup }) {
  const lines = linesIn(group)
  const count = lines.filter(({ name }) => held.includes(name)).length
  const toggle = (name: string): void =>
    onChange(held.includes(name) ? held.filter(one => one !== name) : [...held, name])
  return (
    <div className="rights-scroll">
      <table className="rights">
        <caption className="sr">{group.label}</caption>
        <thead>
          <tr className="rg">
            <th scope="col">
              <span className="h-stack">
                <Icon name={iconOf(group)} />
                {group.label}
              </span>
            </th>
            <th scope="col" className="num">
              <span className="sr">{person}&nbsp;: </span>
              {count}/{lines.length}
            </th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, label, depth }) => {
            const isHeld = held.includes(name)
            const isDiff = model !== undefined && model.permissions.includes(name) !== isHeld
            return (
              <tr key={name} className={isDiff ? 'is-diff' : undefined}>
                <th scope="row" className={classNames(depth > 0 && 'rights__option')}>
                  {label}
                  {isDiff && <span className="sr"> (diffère du modèle)</span>}
                </th>
                <td>
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={isHeld}
                      aria-label={`${group.label}, ${label}`}
                      onChange={() => toggle(name)}
                    />
                  </label>
                </td>
                {roles.map(role => (
                  <td key={role.id}>
                    {role.permissions.includes(name) ? (
                      <span className="dot">
                        <span className="sr">compris</span>
                      </span>
                    ) : (
                      <span aria-hidden="true">–</span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
