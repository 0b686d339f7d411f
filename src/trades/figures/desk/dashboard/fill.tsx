// The next seven days and how full each resource is: the figure is always written, a closed day is hatched and labelled.
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import type { Rights } from '#records/rights/rights.ts'
import { plural } from '#records/fr/plural.ts'
import { fillAhead, type FillAhead } from '../../data/fill-ahead.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { fillTone } from '#kit/show/fill-tone.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { SortHead } from '#kit/table/sort-head.tsx'
import { sortedRows } from '#kit/table/sorted.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'

type Row = FillAhead['rows'][number]

const toneOf = (percent: number | null, count: number): string => {
  if (percent === null) return 'is-closed'
  if (count === 0) return 'is-none'
  const tone = fillTone(percent)
  return tone === 'ok' ? (percent < 50 ? 'is-low' : 'is-half') : `is-${tone}`
}

/** By its resource's name, or by how full it is on one of the days: what is closed then comes last. */
const sortable = (days: readonly string[]) => [
  { key: 'resource', sort: ({ resource }: Row) => resource.name },
  ...days.map((day, n) => ({ key: day, sort: ({ cells }: Row) => cells[n]?.percent ?? null })),
]

interface Asked {
  readonly today: string
  readonly rights: Rights
}

export function Fill({ today, rights }: Asked) {
  const ordering = useOrdering(useAddress('/collect/desktop/dashboard'), 'ahead')
  const ahead = useLocal(fillAhead, { today, rights })
  const title = 'Remplissage des 7\u00a0prochains jours'
  return (
    <Card className="span-8">
      <ChartHead
        title={title}
        sub="en % de la limite la plus proche, Matin et Après-midi comptés avec Journée"
        {...(ahead === undefined || ahead.rows.length === 0
          ? {}
          : {
              onExport: () =>
                saveCsv(`remplissage ${today}`, [
                  ['Ressource', ...ahead.days],
                  ...ahead.rows.map(({ resource, cells }) => [
                    resource.name,
                    ...cells.map(({ percent }) => (percent === null ? 'Fermé' : percent)),
                  ]),
                ]),
            })}
      />
      {ahead === undefined ? (
        <Skeleton lines={5} />
      ) : ahead.rows.length === 0 ? (
        <p className="chb muted small">Aucune ressource n’a de créneau à remplir.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keys
        <section className="chb chb--t" tabIndex={0} aria-label={title}>
          <table className="ahead">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <SortHead by="resource" label="Ressource" ordering={ordering} />
                {ahead.days.map(day => (
                  <SortHead
                    key={day}
                    by={day}
                    label={`${formatDate(day, 'day').slice(0, 3)}. ${Number(day.slice(8))}`}
                    ordering={ordering}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {sortedRows(ahead.rows, sortable(ahead.days), ordering.order).map(({ resource, cells }) => (
                <tr key={resource.id}>
                  <th scope="row">{resource.name}</th>
                  {cells.map(({ day, percent, count }) => (
                    <td key={day} className={toneOf(percent, count)}>
                      {percent === null ? (
                        <span className="sr">Fermé</span>
                      ) : count === 0 ? (
                        <>
                          <span aria-hidden="true">–</span>
                          <span className="sr">Ouvert, vide</span>
                        </>
                      ) : (
                        <>
                          {percent > 100 && <Icon name="triangle-alert" />}
                          {percent}&nbsp;%<span className="sr">, {plural(count, 'tâche')}</span>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}
