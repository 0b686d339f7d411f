// /balance/desktop/history/scale/<from>/<to>/<state>: who weighed and who changed what, day by day; the old value struck out, the
// new one as a chip.
import { useRouterState } from '@tanstack/react-router'
import { useGo } from '#shell/frame/go.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { AppLink } from '#shell/frame/link.tsx'
import { ListCard } from '#shell/list/list-card.tsx'
import { ListPage } from '#shell/list/list-page.tsx'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { CsvCell } from '#records/text/csv.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeight } from '#records/values/weight.ts'
import { flows } from '#trades/weighing/data/figures/flows.ts'
import { weighingHistory, type HistoryRow } from '#trades/weighing/data/figures/search-weighings.ts'
import { DateRange } from '#kit/form/date-range.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { SortHeads, type Ordering } from '#kit/table/sort-head.tsx'
import { sortedRows, type SortValue } from '#kit/table/sorted.ts'
import {
  historyAddress,
  historyPlace,
  weighingSessionAddress,
  type HistoryPlace,
} from '#trades/weighing/shared/desk-address.ts'
import { scaleStateLabel } from '#trades/weighing/rules/way.ts'
import { changesOf } from '#trades/weighing/shared/line-changes.ts'
import { peopleNames } from '#trades/stock/data/last-weights.ts'
import type { CsvTable } from '#shell/screen/save-csv.ts'
import { WeighingSessionState } from '#trades/weighing/shared/weighing-session-state.tsx'
import { estimatedText, shortWeighingSessionTitle } from '#trades/weighing/shared/weighing-session-words.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { WindowNote } from '#shell/sync/window-note.tsx'

const wayOf = (text: string): 'in' | 'out' | null => (text === 'in' || text === 'out' ? text : null)
const dayOfRow = ({ task }: HistoryRow): string => task.date ?? ''

export function WeighingHistory() {
  const { today } = useClock()
  const go = useGo()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const place = historyPlace(pathname, { from: addDays(today, -6), to: today })
  const address = useAddress('/balance/desktop/$history/$')
  const { search, change } = address
  const ordering = useOrdering(address)
  const way = search.way ?? ''
  const flow = search.flow ?? ''
  const window = useWindow({ kinds: ['scale'], from: place.from, to: place.to })
  const into = useLocal(flows, { way: 'in', day: today })
  const out = useLocal(flows, { way: 'out', day: today })
  const people = useLocal(peopleNames, null)
  const nameOf = (id: string | null): string => people?.get(id ?? '') ?? ''
  const rows = useLocal(weighingHistory, {
    from: place.from,
    to: place.to,
    ...(place.state === null ? {} : { state: place.state }),
    ...(way === 'in' || way === 'out' ? { way } : {}),
    ...(flow === '' ? {} : { flow }),
  })
  const move = (moved: Partial<HistoryPlace>): void => {
    go(historyAddress({ ...place, ...moved }, { ...search }), { replace: true })
  }

  return (
    <ListPage
      layout="balance"
      title="Historique de pesée"
      filters={
        <>
          <DateRange from={place.from} to={place.to} onChange={move} />
          <SelectField
            label="État"
            value={place.state ?? ''}
            onChange={state => move({ state: state === '' ? null : Number(state) })}
            blank="Terminées et à valider"
            options={[
              { value: 1, label: 'En cours' },
              { value: 5, label: 'Terminées' },
              { value: 7, label: 'À valider' },
            ]}
          />
          <SelectField
            label="Sens"
            value={way}
            onChange={chosen => change({ way: wayOf(chosen) })}
            blank="Entrées et sorties"
            options={[
              { value: 'in', label: 'Entrées' },
              { value: 'out', label: 'Sorties' },
            ]}
          />
          <SelectField
            label="Provenance ou destination"
            value={flow}
            onChange={chosen => change({ flow: chosen || null })}
            blank="Toutes"
            options={[...(into ?? []), ...(out ?? [])].map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      }
      note={<WindowNote state={window} />}
    >
      <ListCard
        title="Sessions et corrections"
        count={rows && { total: rows.length, noun: 'session', which: 'dernières' }}
        file={() => ({
          name: `historique pesee ${place.from} ${place.to}`,
          table: historyTable(rows ?? [], nameOf),
        })}
        waiting={4}
        empty={{
          icon: 'history',
          title: 'Aucune session sur cette période',
          text: 'Choisissez d’autres jours, ou un autre état.',
        }}
      >
        <Journal rows={rows ?? []} nameOf={nameOf} ordering={ordering} />
      </ListCard>
    </ListPage>
  )
}

interface JournalProps {
  readonly rows: readonly HistoryRow[]
  readonly nameOf: (id: string | null) => string
  readonly ordering: Ordering
}

interface JournalColumn {
  readonly key: string
  readonly label: string
  readonly isNumber?: boolean
  readonly sort?: (row: HistoryRow) => SortValue
}
const columns: readonly JournalColumn[] = [
  { key: 'at', label: 'Modifiée le', sort: ({ task }) => task.modification_time },
  { key: 'session', label: 'Session', sort: ({ task }) => task.number },
  { key: 'by', label: 'Par', sort: ({ operator }) => operator },
  { key: 'net', label: 'Net', isNumber: true, sort: ({ totals }) => totals.weight },
  { key: 'changes', label: 'Changement' },
  { key: 'state', label: 'État', sort: ({ task }) => scaleStateLabel(task.task_state_id) },
]

/** The sessions by day, the latest day first; an order is that within each day. */
function Journal({ rows, nameOf, ordering }: JournalProps) {
  const days = [...new Set(rows.map(dayOfRow))].toSorted().toReversed()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
    <section className="table-scroll" tabIndex={0} aria-label="Sessions par jour">
      <table className="table table--hist">
        <caption className="sr">Sessions par jour, avec leurs corrections</caption>
        <thead>
          <tr>
            <SortHeads columns={columns} ordering={ordering} />
          </tr>
        </thead>
        {days.map(day => (
          <Day
            key={day}
            day={day}
            rows={sortedRows(
              rows.filter(row => dayOfRow(row) === day),
              columns,
              ordering.order,
            )}
            nameOf={nameOf}
          />
        ))}
      </table>
    </section>
  )
}

interface DayProps {
  readonly day: string
  readonly rows: readonly HistoryRow[]
  readonly nameOf: (id: string | null) => string
}

function Day({ day, rows, nameOf }: DayProps) {
  const weight = (way: 'in' | 'out'): number =>
    rows.reduce((sum, row) => sum + (row.way === way ? row.totals.weight : 0), 0)
  return (
    <tbody>
      <tr className="grp">
        <th scope="rowgroup" colSpan={6}>
          {formatDate(day, 'dayWithYear')}
          <span className="num">
            {plural(rows.length, 'session')}, entré {formatWeight(weight('in'))}, sorti{' '}
            {formatWeight(weight('out'))}
          </span>
        </th>
      </tr>
      {rows.map(({ task, way, flowName, operator, totals }) => (
        <tr key={task.id}>
          <td className="num nowrap">{formatDate(task.modification_time, 'dayWithHour')}</td>
          <td>
            <AppLink to={weighingSessionAddress(task.id)}>
              {shortWeighingSessionTitle(task.number, way)}, {flowName}
            </AppLink>
          </td>
          <td className="muted nowrap">{operator}</td>
          <td className="r">
            <b>{formatWeight(totals.weight)}</b>
            <br />
            <span className="muted">{estimatedText(totals)}</span>
          </td>
          <td>
            <Changes task={task} nameOf={nameOf} />
          </td>
          <td>
            <WeighingSessionState task_state_id={task.task_state_id} size="sm" />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

const correctionsOf = (task: HistoryRow['task']) =>
  task.objects
    .flatMap(line => changesOf(line).map(change => Object.assign({}, change, { name: line.name })))
    .filter(({ trace }) => trace.why !== 'weighed')
    .toSorted((a, b) => (a.trace.at ?? '').localeCompare(b.trace.at ?? ''))

function Changes({ task, nameOf }: Pick<HistoryRow, 'task'> & Pick<DayProps, 'nameOf'>) {
  const changes = correctionsOf(task)
  if (changes.length === 0) return <span className="muted">–</span>
  return (
    <ul className="chgs">
      {changes.map(({ key, name, before, after, word, trace }) => (
        <li key={key} className="chg num">
          {name}
          {before === after ? (
            <span className="muted">{word}</span>
          ) : (
            <>
              <del>{before}</del>
              <Icon name="arrow-right" />
              <ins>{after}</ins>
            </>
          )}
          <span className="muted">
            {[nameOf(trace.user_id), trace.text].filter(part => part !== '').join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const historyTable = (rows: readonly HistoryRow[], nameOf: DayProps['nameOf']): CsvTable => [
  [
    'Date',
    'Session',
    'Sens',
    'Provenance ou destination',
    'Par',
    'Poids net (kg)',
    'Dont estimé (kg)',
    'Le',
    'Qui',
    'Objet',
    'Avant',
    'Après',
    'Motif',
  ],
  ...rows.flatMap(({ task, way, flowName, operator, totals }) => {
    const head: CsvCell[] = [
      task.date,
      task.number ?? task.id,
      way === 'in' ? 'Entrée' : 'Sortie',
      flowName,
      operator,
      totals.weight / 1000,
      totals.estimated / 1000,
    ]
    const changes = correctionsOf(task)
    return changes.length === 0
      ? [[...head, null, '', '', '', '', '']]
      : changes.map(({ trace, name, before, after }) =>
          head.concat([trace.at, nameOf(trace.user_id), name, before, after, trace.text]),
        )
  }),
]
