// An object to weigh, with its usual weight (WG5), or a note that it has none: it goes on the scale.
import type { UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { formatWeight } from '#records/values/weight.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { objectIcon } from '../../shared/weighing-icon.ts'

interface WeighableRowProps {
  readonly name: string
  readonly sub: string
  readonly onPress: () => void
}

export function WeighableRow({ name, sub, onPress }: WeighableRowProps) {
  return (
    <button type="button" className="wrow" onClick={onPress}>
      <Tile icon={objectIcon(name)} />
      <span>
        <span className="n">{name}</span>
        <span className="s num">{sub}</span>
      </span>
      <Icon name="chevron-right" />
    </button>
  )
}

export const usualText = (usual: UsualWeight | null): string =>
  usual === null || usual.weight === 0 ? 'au poids' : `d’habitude ${formatWeight(usual.weight)}`
