// A fill bar, in percent. `from` is the present value: the rest is hatched as what would be added.
import '../parts.css'
import { classNames } from '../class-names.ts'
import { fillTone } from './fill-tone.ts'

interface BarProps {
  readonly value: number
  readonly from?: number | undefined
  readonly size?: 'thin' | 'lg' | undefined
  /** For screen readers, when no text beside the bar contains the same. */
  readonly label?: string | undefined
}

export function Bar({ value, from, size, label }: BarProps) {
  const tone = fillTone(value)
  const reading = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <div
      className={classNames('bar', tone !== 'ok' && `is-${tone}`, size && `bar--${size}`)}
      style={{ '--v': Math.max(0, value), '--from': from }}
      {...reading}
    >
      <i style={{ '--v': Math.max(0, from ?? value) }} />
      {from !== undefined && value > from && <b />}
    </div>
  )
}
