// /balance/desktop/dashboard: the day at the dock, live: what came in and left by the hour, by whom, what needs somebody, and which
// devices are late (screens.md section 6).
import '#kit/frame/desk-pages.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { AppLink } from '#shell/frame/link.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useDataAge } from '#shell/sync/data-age.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { plural } from '#records/fr/plural.ts'
import { has } from '#records/rights/rights.ts'
import { linesCsv } from '#trades/weighing/rules/statistics/exports.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { formatWeight, formatWeightShort } from '#records/values/weight.ts'
import { stockPeriod, weighingDay, type DayBoard } from '#trades/weighing/data/figures/day-board.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { ChartBars } from '#kit/charts/chart-bars.tsx'
import { ListBody } from '#shell/list/list-card.tsx'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { Segmented } from '#kit/action/segmented.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { sortedRows } from '#kit/table/sorted.ts'
import { Table, type Column } from '#kit/table/table.tsx'
import { DashboardKpis } from './dashboard-kpis.tsx'
import { DashboardHours } from './dashboard-hours.tsx'
import { DashboardTodo } from './dashboard-todo.tsx'
import { SEARCH, weighingSessionAddress } from '#trades/weighing/shared/desk-address.ts'
import { peopleNames } from '#trades/stock/data/last-weights.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import { shortWeighingSessionTitle } from '#trades/weighing/shared/weighing-session-words.ts'
import { useReader } from '#trades/weighing/shared/use-reader.ts'
import { useWindow } from '#shell/sync/use-window.ts'

const MOST_LINES = 40

export function WeighingDashboard() {
  const { today, hour } = useClock()
  const { rights } = useSignedIn()
  const stock = useWindow({ kinds: ['scale'], ...stockPeriod(today) })
  const board = useLocal(weighingDay, { ...useReader(), day: today, isStockHeld: stock === 'here' })
  const people = useLocal(peopleNames, null)
  const address = useAddress('/balance/desktop/dashboard')
  const { search, change } = address
  const ordering = useOrdering(address)
  const way = search.way ?? 'all'
  const nameOf = (id: string): string => people?.get(id) ?? ''
  const columns = columnsOf(nameOf)
  const shown = sortedRows(
    (board?.lines ?? []).filter(line => way === 'all' || line.way === way),
    columns,
    ordering.order,
  )

  return (
    <DeskScreen
      layout="balance"
      title="Pesée"
      tools={
        <>
          <span className="sub">
            {formatDate(today, 'day')}, {hour}
          </span>
          <Live />
        </>
      }
      actions={
        <>
          <LinkButton to={SEARCH} variant="quiet" icon="search">
            Étiquette, objet…
          </LinkButton>
          <Button
            icon="download"
            onClick={() => saveCsv(`pesees ${today}`, linesCsv(board?.lines ?? [], nameOf))}
          >
            Journée
          </Button>
          {has(rights, 'balance_mobile') && (
            <LinkButton to="/balance/mobile" variant="primary" icon="plus">
              Nouvelle session
            </LinkButton>
          )}
        </>
      }
    >
      {board === undefined ? (
        <div className="dpage">
          <Skeleton lines={8} />
        </div>
      ) : (
        <div className="dash">
          <DashboardKpis board={board} today={today} />
          <DashboardHours board={board} hour={hour.slice(0, 2)} day={today} />
          <DashboardTodo board={board} today={today} />
          <Card className="span-8">
            <CardHead title="Dernières lignes">
              <span className="muted small">{plural(board.lines.length, 'ligne')} aujourd’hui</span>
              <Segmented
                label="Sens"
                value={way}
                onChange={chosen => change({ way: chosen === 'all' ? null : chosen })}
                options={[
                  { value: 'all', label: 'Tout' },
                  { value: 'in', label: 'Entrées' },
                  { value: 'out', label: 'Sorties' },
                ]}
              />
            </CardHead>
            <ListBody
              total={shown.length}
              waiting={MOST_LINES}
              empty={{
                icon: 'weight',
                title: 'Rien de pesé aujourd’hui',
                text: 'Chaque ligne du quai viendra ici, la dernière en tête.',
                action: has(rights, 'balance_mobile') && (
                  <LinkButton to="/balance/mobile">Peser quelque chose</LinkButton>
                ),
              }}
            >
              <Table
                caption="Dernières lignes pesées"
                columns={columns}
                rows={shown.slice(0, MOST_LINES)}
                rowKey={({ task_id, line_id }) => `${task_id} ${line_id}`}
                ordering={ordering}
              />
            </ListBody>
          </Card>
          <ByPerson people={board.people} />
        </div>
      )}
    </DeskScreen>
  )
}

function Live() {
  const age = useDataAge()
  return age === null ? (
    <span className="live">
      <i aria-hidden="true" />
      en direct
    </span>
  ) : (
    <span className="sub num">{age}</span>
  )
}

type Person = DayBoard['people'][number]
const personColumns: readonly [Column<Person>, ...Column<Person>[]] = [
  { key: 'name', label: 'Personne', sort: ({ label }) => label, cell: ({ label }) => label },
  {
    key: 'weight',
    label: 'Poids',
    sort: ({ figure }) => figure.weight,
    cell: ({ figure }) => formatWeightShort(figure.weight),
  },
  {
    key: 'lines',
    label: 'Lignes',
    sort: ({ figure }) => figure.lines,
    cell: ({ figure }) => plural(figure.lines, 'ligne'),
  },
]

/** Who weighed how much today. */
function ByPerson({ people }: { readonly people: DayBoard['people'] }) {
  const ordering = useOrdering(useAddress('/balance/desktop/dashboard'), 'people')
  return (
    <Card className="span-4">
      <CardHead title="Par personne" />
      <div className="chb">
        {people.length === 0 ? (
          <p className="muted small">Personne n’a encore pesé aujourd’hui.</p>
        ) : (
          <ChartBars
            caption="Poids et lignes par personne"
            columns={personColumns}
            rows={sortedRows(people, personColumns, ordering.order)}
            rowKey={({ key }) => key}
            bar={({ figure }) => ({ value: figure.weight, hatched: figure.estimated })}
            ordering={ordering}
          />
        )}
      </div>
    </Card>
  )
}

const columnsOf = (nameOf: (id: string) => string): readonly Column<WeighingFact>[] => [
  { key: 'time', label: 'Heure', className: 'num muted', sort: ({ time }) => time, cell: ({ time }) => time },
  {
    key: 'object',
    label: 'Objet',
    sort: ({ object }) => object,
    cell: ({ object }) => <b className="medium">{object}</b>,
  },
  {
    key: 'code',
    label: 'Étiquette',
    className: 'code',
    sort: ({ code }) => code,
    cell: ({ code }) => (code === '' ? '–' : formatLabelCode(code)),
  },
  {
    key: 'pieces',
    label: 'Quantité',
    isNumber: true,
    sort: ({ pieces }) => pieces,
    cell: ({ pieces }) => pieces,
  },
  {
    key: 'net',
    label: 'Net',
    isNumber: true,
    sort: ({ way, weight }) => (way === 'out' ? -weight : weight),
    cell: ({ way, weight, estimated }) => (
      <>
        <b>
          {way === 'out' && '−\u00a0'}
          {formatWeight(weight)}
        </b>
        {estimated > 0 && <span className="muted"> estimé</span>}
      </>
    ),
  },
  {
    key: 'session',
    label: 'Session',
    className: 'nowrap',
    sort: ({ number }) => number,
    cell: ({ task_id, line_id, number, way, flow }) => (
      <AppLink to={weighingSessionAddress(task_id, line_id)}>
        {shortWeighingSessionTitle(number, way)}, {flow}
      </AppLink>
    ),
  },
  {
    key: 'by',
    label: 'Par',
    className: 'muted nowrap',
    sort: ({ operator_id }) => nameOf(operator_id),
    cell: ({ operator_id }) => nameOf(operator_id),
  },
]
