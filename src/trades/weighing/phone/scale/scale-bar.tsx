// The chosen scale: its name, its capacity and its step.
import type { ReactNode } from 'react'
import type { ResourceRow } from '#records/entities/resource.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import { Tile } from '#kit/table/tile.tsx'
import { gramsToTyped } from '../../shared/kilograms.ts'

export const WITHOUT_SCALE = 'Pesée sans balance'

export function ScaleBar({
  scale,
  children,
}: {
  readonly scale: ResourceRow | null
  readonly children: ReactNode
}) {
  return (
    <div className="scalebar">
      <Tile icon="weight" />
      <div className="grow">
        <p className="medium">{scale?.name ?? WITHOUT_SCALE}</p>
        <p className="sub num">{scale === null ? 'Les poids seront estimés' : scaleText(scale)}</p>
      </div>
      {children}
    </div>
  )
}

/** « Balance quai · 500 kg », unless its name already contains it. */
export const scaleTitle = (scale: ResourceRow | null): string => {
  if (scale === null) return 'Sans balance'
  const capacity = formatWeightShort(scale.weight)
  const isSaid = scale.weight === 0 || scale.name.includes(capacity.replace('\u00a0', ' '))
  return isSaid ? scale.name : `${scale.name} · ${capacity}`
}

/** « 500 kg, par 0,1 kg ». */
export const scaleText = ({ weight, step }: Pick<ResourceRow, 'weight' | 'step'>): string =>
  [
    weight > 0 ? formatWeightShort(weight) : 'capacité inconnue',
    ...(step > 0 ? [`par ${gramsToTyped(step)}\u00a0kg`] : []),
  ].join(', ')
