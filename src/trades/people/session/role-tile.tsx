// One role to choose.
import './role.css'
import { readAddress } from '#shell/frame/address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import type { Area } from '#records/rights/rights.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { areaIcons } from '#kit/looks/areas.ts'

interface RoleTileProps {
  readonly area: Area
  /** What waits there, in words. */
  readonly words: string
  readonly isLast: boolean
  readonly onOpen: () => void
}

export function RoleTile({ area: { area, label, path }, words, isLast, onOpen }: RoleTileProps) {
  return (
    <AppLink
      to={readAddress(path)}
      className={isLast ? 'card role role--last' : 'card role'}
      onFollow={onOpen}
    >
      <Tile icon={areaIcons[area]} tone={isLast ? 'brand' : 'gres'} />
      <span>
        <span className="n">{label}</span>
        {words !== '' && <span className="s num">{words}</span>}
      </span>
      <Icon name={isLast ? 'arrow-right' : 'chevron-right'} />
    </AppLink>
  )
}
