// The reading of a scale, above the keypad: gross and tare small, net as the largest figure on the screen.
import './readout.css'
import { classNames } from '../class-names.ts'

interface ReadoutProps {
  readonly gross: string
  readonly tare: string
  readonly net: string
  readonly unit: string
  /** « d’habitude 45 kg », or why this weight is impossible. */
  readonly hint?: string | undefined
  readonly bad?: boolean
  /** The caret is behind the gross weight while a person types it. */
  readonly typing?: boolean
}

export function Readout({ gross, tare, net, unit, hint, bad = false, typing = true }: ReadoutProps) {
  return (
    <dl className={classNames('readout', bad && 'readout--bad')} data-keep-clear="">
      <div className={typing ? 'is-edit' : undefined}>
        <dt className="readout__lab">Brut</dt>
        <dd className="val">
          {gross}
          {typing && <span className="caret" />}
        </dd>
      </div>
      <div>
        <dt className="readout__lab">Tare</dt>
        <dd className="val">{tare}</dd>
      </div>
      <div className="net">
        <dt className="readout__lab">
          Net
          {hint !== undefined && <small>{hint}</small>}
        </dt>
        <dd className="val" aria-live="polite">
          {net} <small>{unit}</small>
        </dd>
      </div>
    </dl>
  )
}
