// The icon of a thing on a soft ground.
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface TileProps {
  readonly icon: IconName
  readonly tone?: 'gres' | 'brand' | undefined
  readonly size?: 'sm' | 'md' | undefined
}

export function Tile({ icon, tone = 'gres', size = 'md' }: TileProps) {
  return (
    <span className={classNames('tile', tone === 'brand' && 'tile--brand', size === 'sm' && 'tile--sm')}>
      <Icon name={icon} />
    </span>
  )
}
