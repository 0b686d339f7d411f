// The chosen line: compared with the last weights of its kind, corrected with a reason, confirmed, and its journal (WG3, WG5).
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { OUTLIER_TIMES } from '#trades/stock/rules/usual-weight.ts'
import { isReplaced, isWaiting, unitWeight } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import { ChartDots } from '#kit/charts/chart-dots.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { objectIcon } from '../shared/weighing-icon.ts'
import { lifeAddress, stickersAddress } from '../shared/desk-address.ts'
import { lastWeights } from '#trades/stock/data/last-weights.ts'
import { Correction } from './correction.tsx'
import { LineJournal } from './line-journal.tsx'
import type { CorrectionOf } from './use-correction.ts'

interface LinePanelProps extends CorrectionOf {
  readonly isClosed: boolean
}

export function LinePanel({ session, of, isClosed, onClose }: LinePanelProps) {
  const { line, object, instance, code, usual, times } = of
  const name = object?.name ?? line.name
  const last = useLocal(lastWeights, { object: line.object_id ?? '', except: line.line_id })
  const isFixed = isClosed || isReplaced(line) || isWaiting(line)
  return (
    <aside className="form2__side" aria-label="Ligne choisie">
      <div className="h-stack">
        <Tile icon={objectIcon(name)} />
        <div className="grow">
          <h2>{name}</h2>
          {code !== '' && <p className="code small muted">{formatLabelCode(code)}</p>}
        </div>
        <IconButton icon="x" size="sm" label="Fermer le détail de la ligne" data-closes onClick={onClose} />
      </div>
      {usual !== null && usual.count > 0 && (
        <p className={times === null ? 'small muted' : 'warnbox'}>
          {times !== null && <Icon name="triangle-alert" />}
          <span>
            {times !== null && (
              <b>
                {times > OUTLIER_TIMES
                  ? `${String(times).replace('.', ',')}\u00a0fois le poids habituel.`
                  : 'Poids à confirmer.'}{' '}
              </b>
            )}
            {usual.count === 1
              ? `Une seule pesée connue\u00a0: ${formatWeight(usual.weight)}.`
              : `Médiane des ${usual.count}\u00a0dernières\u00a0: ${formatWeight(usual.weight)}, de ${formatWeight(usual.low)} à ${formatWeight(usual.high)}.`}
          </span>
        </p>
      )}
      {last !== undefined && last.length > 0 && !isWaiting(line) && (
        <ChartDots
          label={`${plural(last.length, 'dernière pesée', 'dernières pesées')} entre ${formatWeight(Math.min(...last))} et ${formatWeight(Math.max(...last))}, celle-ci à ${formatWeight(unitWeight(line))}`}
          values={last}
          own={unitWeight(line)}
          isBad={line.outlier === 1}
          usual={usual?.weight ?? null}
          format={formatWeight}
        />
      )}
      {!isFixed && <Correction session={session} of={of} onClose={onClose} />}
      {isReplaced(line) && (
        <p className="honest">Pesée de nouveau le même jour&nbsp;: cette ligne ne compte plus.</p>
      )}
      {instance !== null && (
        <div className="h-stack wrap">
          <LinkButton size="sm" icon="history" to={lifeAddress(instance.id)}>
            Vie de l’objet
          </LinkButton>
          <LinkButton size="sm" variant="quiet" icon="printer" to={stickersAddress({ ids: [instance.id] })}>
            Étiquette
          </LinkButton>
        </div>
      )}
      <LineJournal of={of} />
    </aside>
  )
}
