// « Charge estimée » while typing: kilograms, cubic metres, minutes, and what the access adds (CP5).
import { formatDuration } from '#records/time/duration.ts'
import { isForced } from '../rules/read-request.ts'
import type { RequestValues } from '../rules/request-values.ts'
import { accessPercent } from '#records/states/task-totals.ts'
import { formatVolume, formatWeight } from '#records/values/weight.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { accessOf, loadOf } from './request-load.ts'

export function LoadRail({ values }: { readonly values: RequestValues }) {
  const { weight, volume, duration } = loadOf(values)
  const extra = accessPercent(accessOf(values)) - 100
  return (
    <section aria-label="Charge estimée">
      <h2 className="aside-h">Charge estimée</h2>
      <dl className="rload">
        <div>
          <dt>
            <Icon name="weight" />
            Poids
          </dt>
          <dd>{formatWeight(weight)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="box" />
            Volume
          </dt>
          <dd>{formatVolume(volume)}</dd>
        </div>
        <div>
          <dt>
            <Icon name="timer" />
            Durée
          </dt>
          <dd>{formatDuration(duration)}</dd>
        </div>
      </dl>
      {extra > 0 && <p className="faint">Durée + {extra}&nbsp;% pour l’accès.</p>}
      {isForced(values) && (
        <p className="faint">
          Valeurs forcées{values.forced_reason === '' ? '' : `\u00a0: ${values.forced_reason}`}.
        </p>
      )}
    </section>
  )
}
