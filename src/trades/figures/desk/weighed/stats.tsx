// /balance/desktop/stats: the mass balance, origins by categories and towns, destinations, treatments, periods compared; every
// total names its estimated part (WG7, WG8).
import '#kit/frame/desk-pages.css'
import { DeskScreen } from '#shell/frame/desk-screen.tsx'
import { useAddress } from '#shell/frame/use-address.ts'
import { PeriodChoice, PeriodDays } from '#shell/period/period-choice.tsx'
import { useChosenPeriod } from '#shell/period/use-chosen-period.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import { byCategory, byFlow, byTown, groupBy, type KeyOf } from '#trades/weighing/rules/statistics/figures.ts'
import { weighedPeriod } from '#trades/weighing/data/figures/facts-of-period.ts'
import { Button } from '#kit/action/button.tsx'
import { FiguresComing } from '#kit/charts/chart-head.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { PrintHead, periodText } from '../print-head.tsx'
import { StatsBalance } from './stats-balance.tsx'
import { StatsCompare } from './stats-compare.tsx'
import { StatsExports } from './stats-exports.tsx'
import { StatsOut } from './stats-out.tsx'
import { StatsPivot } from './stats-pivot.tsx'
import { StatsSales } from './stats-sales.tsx'
import { StatsSchemes } from './stats-schemes.tsx'
import { StatsTrend } from './stats-trend.tsx'
import { periodBefore } from '#records/time/period.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { WindowNote } from '#shell/sync/window-note.tsx'

const inWords = (
  facts: readonly WeighingFact[],
  chosen: { readonly [name in 'origin' | 'town' | 'category']: string },
) => {
  const wordOf = (label: string, keyOf: KeyOf, key: string) => {
    const group = key === '' ? undefined : groupBy(facts, keyOf).find(one => one.key === key)
    return group === undefined ? [] : [[label, group.label] as const]
  }
  return [
    ...wordOf('Provenance ou destination', byFlow, chosen.origin),
    ...wordOf('Ville', byTown, chosen.town),
    ...wordOf('Catégorie', byCategory, chosen.category),
  ]
}

export function WeighingStats() {
  const { today } = useClock()
  const address = useAddress('/balance/desktop/stats')
  const { search, change } = address
  const chosen = useChosenPeriod(address, today)
  const { period } = chosen
  const origin = search.origin ?? ''
  const town = search.town ?? ''
  const category = search.category ?? ''
  const before = periodBefore(period)
  const window = useWindow({ kinds: ['scale'], from: before.from, to: period.to })
  const now = useLocal(weighedPeriod, period)
  const then = useLocal(weighedPeriod, before)
  const all = now?.facts ?? []
  const choices = (keyOf: KeyOf, facts: readonly WeighingFact[]) =>
    groupBy(facts, keyOf).map(({ key, label }) => ({ value: key, label }))
  const isChosen = (fact: WeighingFact): boolean =>
    (origin === '' || byFlow(fact).key === origin) &&
    (town === '' || byTown(fact).key === town) &&
    (category === '' || byCategory(fact).key === category)
  const facts = all.filter(isChosen)
  const former = (then?.facts ?? []).filter(isChosen)
  const isFiltered = origin !== '' || town !== '' || category !== ''

  return (
    <DeskScreen
      layout="balance"
      title="Bilan matière"
      tools={<span className="sub dtop__period">{periodText(period)}</span>}
      actions={
        <>
          <Button variant="quiet" icon="printer" onClick={() => globalThis.print()}>
            Imprimer
          </Button>
          {now === undefined || window === 'coming' ? (
            <Button icon="download" aria-disabled>
              Exports
            </Button>
          ) : (
            <StatsExports period={period} weighed={now} isWhole={window === 'here'} />
          )}
        </>
      }
      filters={<PeriodChoice of={chosen} />}
      note={<WindowNote state={window} />}
    >
      <div className="dash figs">
        <PrintHead
          title="Bilan matière"
          period={period}
          before={before}
          filters={inWords(all, { origin, town, category })}
          isWhole={window === 'here'}
        />
        <section className="card filters figs__ask" aria-label="Filtres">
          <PeriodDays of={chosen} />
          <SelectField
            label="Provenance ou destination"
            value={origin}
            onChange={key => change({ origin: key || null })}
            blank="Toutes"
            options={choices(byFlow, all)}
          />
          <SelectField
            label="Ville"
            value={town}
            onChange={key => change({ town: key || null })}
            blank="Toutes les villes"
            options={choices(byTown, all)}
          />
          <SelectField
            label="Catégorie"
            value={category}
            onChange={key => change({ category: key || null })}
            blank="Toutes les catégories"
            options={choices(byCategory, all)}
          />
        </section>
        {now === undefined || (window === 'coming' && all.length === 0) ? (
          <Skeleton lines={8} />
        ) : (
          <FiguresComing value={window === 'coming'}>
            <StatsBalance
              key={`${period.from} ${period.to}`}
              facts={facts}
              period={period}
              isPart={isFiltered}
            />
            <StatsPivot facts={facts} period={period} />
            <StatsOut facts={facts} period={period} />
            <StatsTrend facts={facts} period={period} />
            <StatsCompare facts={facts} former={former} before={before} period={period} />
            <StatsSchemes facts={facts} streams={now.sources.streams} period={period} />
            {!isFiltered && <StatsSales period={period} />}
          </FiguresComing>
        )}
      </div>
    </DeskScreen>
  )
}
