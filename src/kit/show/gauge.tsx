// A gauge: its label, its printed figure, and its bar. Above the limit a triangle shows it without relying on colour.
import '../parts.css'
import { Bar } from './bar.tsx'
import { classNames } from '../class-names.ts'
import { fillTone } from './fill-tone.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface GaugeProps {
  readonly label: string
  /** In percent of the limit. */
  readonly value: number
  /** The figure as printed: « 9,9 / 12 m³ ». */
  readonly text: string
  readonly from?: number | undefined
  /** Printed beside the figure; when absent it is only for screen readers. */
  readonly percent?: number | undefined
  readonly icon?: IconName | undefined
}

export function Gauge({ label, value, text, from, percent, icon }: GaugeProps) {
  const tone = fillTone(value)
  return (
    <div className={classNames('gauge', tone !== 'ok' && `is-${tone}`)}>
      <span className="gauge__l">
        {icon && <Icon name={icon} />}
        {label}
      </span>
      <span className="gauge__v">
        {tone === 'over' && <Icon name="triangle-alert" />}
        {text}
        {percent === undefined ? (
          <span className="sr">{`, ${Math.round(value)}\u00a0%`}</span>
        ) : (
          <b className="gauge__p">{` ${Math.round(percent)}\u00a0%`}</b>
        )}
        {tone === 'over' && <span className="sr">, limite dépassée</span>}
      </span>
      <Bar value={value} from={from} />
    </div>
  )
}
