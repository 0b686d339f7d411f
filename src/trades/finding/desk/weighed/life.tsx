// « Vie de l'objet »: one instance from its collection to its way out: its time as a band, its events, its own balance.
import './life.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { AppLink } from '#shell/frame/link.tsx'
import { missing, part } from '#shell/frame/part.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { daysBetween, formatDate } from '#records/time/dates.ts'
import { instanceStates } from '#records/states/instance-states.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { LifeEvent, LifeKind } from '#trades/weighing/rules/life.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { LifeOfObject } from '#trades/weighing/data/figures/life-of-instance.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { ChartPoints } from '#kit/charts/chart-dots.tsx'
import type { Series } from '#kit/charts/chart-head.tsx'
import { ChartShares } from '#kit/charts/chart-shares.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { InstanceBadge } from '#trades/weighing/shared/instance-badge.tsx'
import { useLife } from '#trades/weighing/shared/use-life.ts'
import { objectIcon } from '#trades/weighing/shared/weighing-icon.ts'
import { SEARCH, weighingSessionAddress, stickersAddress } from '#trades/weighing/shared/desk-address.ts'
import { saveCsv, type CsvTable } from '#shell/screen/save-csv.ts'

const FoundAgain = part(
  () => import('#trades/rental/shared/found-again.tsx').then(({ FoundAgain }) => FoundAgain),
  missing,
)

const looks: {
  readonly [kind in LifeKind]: { readonly icon: IconName; readonly look: string; readonly series: Series }
} = {
  created: { icon: 'tag', look: '', series: 4 },
  collected: { icon: 'truck', look: '', series: 2 },
  weighed_in: { icon: 'weight', look: 'lf--in', series: 6 },
  weighed_out: { icon: 'log-out', look: 'lf--end', series: 2 },
  prepared: { icon: 'package-open', look: '', series: 4 },
  left: { icon: 'calendar-range', look: 'lf--out', series: 3 },
  returned: { icon: 'undo-2', look: 'lf--in', series: 6 },
  sold: { icon: 'receipt-euro', look: 'lf--end', series: 1 },
  state: { icon: 'package-check', look: '', series: 5 },
}
export function Life({ id }: { readonly id: string }) {
  const { life, partial } = useLife(id)
  const back = { to: SEARCH, label: 'Retour à la recherche' } as const
  if (life === undefined || life === null)
    return (
      <DeskScreen layout="balance" title="Vie de l’objet" back={back} actions={<LifeActions life={null} />}>
        <div className="dpage">
          {life === undefined ? (
            <Skeleton lines={6} />
          ) : (
            <Card>
              <EmptyState icon="tag" title="Cet objet n’est pas sur cet appareil">
                <p>Cherchez son étiquette, ou revenez quand le réseau sera là.</p>
              </EmptyState>
            </Card>
          )}
        </div>
      </DeskScreen>
    )
  const { instance, object, events, spans } = life
  const [first, last] = [events[0], events.at(-1)]
  const hasYears = first?.at.slice(0, 4) !== last?.at.slice(0, 4)
  const days =
    first === undefined || last === undefined ? 0 : daysBetween(first.at.slice(0, 10), last.at.slice(0, 10))
  const name = object?.name ?? 'Objet inconnu'
  return (
    <DeskScreen
      layout="balance"
      title={name}
      back={back}
      tools={
        <>
          <span className="code">{formatLabelCode(instance.external_id)}</span>
          <InstanceBadge state={instance.state} />
        </>
      }
      actions={<LifeActions life={life} />}
    >
      <div className="form2">
        <div className="form2__main">
          {instance.state === 'lost' && <FoundAgain instance={instance.id} name={name} />}
          <Card>
            <CardHead title="Vie de l’objet">
              <span className="muted small num">
                {plural(days, 'jour')}, {plural(events.length, 'événement')}
              </span>
            </CardHead>
            {spans.length > 0 && (
              <ChartShares
                isBand
                label={spans.map(span => `${span.label} ${plural(span.days, 'jour')}`).join(', ')}
                parts={spans.map(span => ({
                  key: span.from,
                  label: span.label,
                  detail: `${span.days} j`,
                  value: span.days,
                  series: seriesOf(events, span.label),
                }))}
              />
            )}
            <ol className="lfs">
              {events.map((event, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- an event is identified by its position
                <Event key={n} event={event} hasYear={hasYears} />
              ))}
            </ol>
            {/* Below: what comes and goes there moves nothing. */}
            <output>{partial !== null && <p className="chb honest">{partial}</p>}</output>
          </Card>
        </div>
        <LifeSide life={life} />
      </div>
    </DeskScreen>
  )
}

/** There before its life is known, so that the top bar keeps its height. */
function LifeActions({ life }: { readonly life: LifeOfObject | null }) {
  const isOff = life === null || undefined
  return (
    <>
      <Button
        variant="quiet"
        icon="download"
        aria-disabled={isOff}
        onClick={() => life !== null && saveCsv(`vie ${life.instance.external_id}`, lifeTable(life.events))}
      >
        Exporter
      </Button>
      {life === null ? (
        <Button icon="printer" aria-disabled>
          Étiquette
        </Button>
      ) : (
        <LinkButton icon="printer" to={stickersAddress({ ids: [life.instance.id] })}>
          Étiquette
        </LinkButton>
      )}
    </>
  )
}

const seriesOf = (events: readonly LifeEvent[], label: string): Series => {
  const kind = events.find(event => event.label === label)?.kind
  return kind === undefined ? 6 : looks[kind].series
}

function Event({ event, hasYear }: { readonly event: LifeEvent; readonly hasYear: boolean }) {
  const { kind, at, label, detail, task, line, weight, state, isSetAside } = event
  const { icon, look } = looks[kind]
  return (
    <li className={`lf ${look} ${isSetAside ? 'lf--off' : ''}`}>
      <span className="lf__i">
        <Icon name={icon} />
      </span>
      <div className="lf__d num">
        <b>{formatDate(at, hasYear ? 'dayWithYear' : 'day')}</b>
        {at.length > 10 && !at.endsWith('00:00:00') && <small>{formatDate(at, 'hour')}</small>}
      </div>
      <div className="lf__t">
        <b>{label}</b>
        <p>{[detail, isSetAside ? 'hors des totaux' : ''].filter(part => part !== '').join(', ')}</p>
      </div>
      <span className="lf__k num">{weight === null ? '' : formatWeight(weight)}</span>
      <span className="lf__s">
        {task !== null && task.scope === 'scale' ? (
          <AppLink to={weighingSessionAddress(task.id, line?.line_id ?? null)}>
            Session {task.number === null ? '' : formatWhole(task.number)}
          </AppLink>
        ) : (
          state !== null && <InstanceBadge state={state} size="sm" />
        )}
      </span>
    </li>
  )
}

const weightOrDash = (grams: number | null): string => (grams === null ? '–' : formatWeight(grams))

function LifeSide({ life: { instance, object, events, balance } }: { readonly life: LifeOfObject }) {
  const weighed = events.flatMap((event, n) =>
    event.weight === null || event.isSetAside || event.weight === 0
      ? []
      : [{ key: String(n), value: event.weight, at: event.at }],
  )
  const [first, last] = [weighed[0], weighed.at(-1)]
  const name = object?.name ?? 'Objet inconnu'
  return (
    <aside className="form2__side" aria-label="Résumé">
      <div className="h-stack">
        <Tile icon={objectIcon(name)} />
        <div>
          <p className="strong">{name}</p>
          {instance.storage_area !== '' && <p className="muted small">{instance.storage_area}</p>}
        </div>
      </div>
      <section>
        <h2 className="aside-h">Bilan de l’objet</h2>
        <dl className="kv num">
          <div>
            <dt>Entré</dt>
            <dd>{weightOrDash(balance.in)}</dd>
          </div>
          <div>
            <dt>Sorti</dt>
            <dd>{weightOrDash(balance.out)}</dd>
          </div>
          <div>
            <dt>Écart</dt>
            <dd>{balance.gap === null ? '–' : formatWeight(balance.gap).replace('-', '−\u00a0')}</dd>
          </div>
          {instance.missing > 0 && (
            <div>
              <dt>Manquants</dt>
              <dd>{plural(instance.missing, 'pièce')}</dd>
            </div>
          )}
        </dl>
      </section>
      {first !== undefined && last !== undefined && (
        <section>
          <h2 className="aside-h">Poids</h2>
          <ChartPoints
            label={weighed
              .map(({ value, at }) => `${formatWeight(value)} le ${formatDate(at, 'shortDate')}`)
              .join(', ')}
            points={weighed}
            first={formatDate(first.at, 'shortDate')}
            last={formatDate(last.at, 'shortDate')}
            format={formatWeight}
          />
        </section>
      )}
    </aside>
  )
}

const lifeTable = (events: readonly LifeEvent[]): CsvTable => [
  ['Date', 'Événement', 'Détail', 'Poids (kg)', 'État', 'Compté'],
  ...events.map(({ at, label, detail, weight, state, isSetAside }) => [
    at,
    label,
    detail,
    weight === null ? null : weight / 1000,
    state === null ? '' : instanceStates.labelOf(state),
    isSetAside ? 'non' : 'oui',
  ]),
]
