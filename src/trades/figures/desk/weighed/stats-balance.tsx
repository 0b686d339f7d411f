// « Bilan matière » (WG8) as a waterfall: counted stock + in − out = theoretical stock, compared with what is counted at the end.
import { useState } from 'react'
import { useDatabase } from '#shell/session/use-session.ts'
import { attempt } from '#shell/screen/attempt.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import type { WeighingFact } from '#trades/weighing/rules/statistics/facts.ts'
import type { Figure } from '#trades/weighing/rules/statistics/figures.ts'
import { massBalance, type MassBalance } from '#trades/weighing/rules/statistics/mass-balance.ts'
import { estimatedPercent } from '#trades/weighing/rules/session-totals.ts'
import { formatWeight } from '#records/values/weight.ts'
import { keepCountedStock } from '#trades/weighing/data/figures/keep-counted-stock.ts'
import { countedStocks } from '#trades/weighing/data/figures/counted-stocks.ts'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { ChartWaterfall, type WaterfallStep } from '#kit/charts/chart-waterfall.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { gramsToTyped, kilogramsText, typedToGrams } from '#trades/weighing/shared/kilograms.ts'
import { saveCsv } from '#shell/screen/save-csv.ts'
import type { Period } from '#records/time/period.ts'

interface StatsBalanceProps {
  readonly facts: readonly WeighingFact[]
  readonly period: Period
  /** A filter is active: a counted stock includes everything, and does not apply to a part. */
  readonly isPart: boolean
}

const shareText = (figure: Figure): string =>
  figure.estimated === 0 ? 'pesé' : `dont ${estimatedPercent(figure)}\u00a0% estimés`

const stepsOf = (balance: MassBalance, period: Period): WaterfallStep[] => {
  const { opening, destinations, theoretical, inventory, gap } = balance
  const top = opening + balance.in.weight
  let level = top
  return [
    {
      key: 'opening',
      from: 0,
      to: opening,
      figure: formatWeight(opening),
      label: `Stock au ${formatDate(period.from, 'date')}`,
      detail: opening === 0 ? 'non compté' : 'compté',
      series: 6,
    },
    {
      key: 'in',
      from: opening,
      to: top,
      hatched: balance.in.estimated,
      figure: `+\u00a0${formatWeight(balance.in.weight)}`,
      label: 'Entrées',
      detail: shareText(balance.in),
      series: 1,
    },
    ...destinations.map(({ key, label, figure }): WaterfallStep => {
      const from = level
      level -= figure.weight
      return {
        key,
        from,
        to: level,
        hatched: figure.estimated,
        figure: `−\u00a0${formatWeight(figure.weight)}`,
        label,
        detail: shareText(figure),
        series: 2,
      }
    }),
    {
      key: 'theoretical',
      from: 0,
      to: theoretical,
      figure: formatWeight(theoretical).replace('-', '−\u00a0'),
      label: 'Stock théorique',
      detail: 'calculé',
      series: 1,
    },
    ...(inventory === null || gap === null ? [] : [inventoryStep(inventory, gap)]),
  ]
}

const inventoryStep = (inventory: number, gap: number): WaterfallStep => ({
  key: 'inventory',
  from: 0,
  to: inventory,
  figure: formatWeight(inventory),
  label: 'Inventaire',
  detail: `écart ${gap < 0 ? '−' : '+'}\u00a0${formatWeight(Math.abs(gap))}`,
  series: 6,
})

const titleOf = ({ gapPercent, inventory, in: into, out }: MassBalance): string => {
  if (into.lines + out.lines === 0) return 'Rien de pesé sur la période'
  if (inventory === null) return 'Entrées moins sorties'
  return gapPercent === null
    ? 'Inventaire sans stock théorique'
    : `Le bilan se ferme à ${String(gapPercent).replace('.', ',')}\u00a0% près`
}

export function StatsBalance({ facts, period, isPart }: StatsBalanceProps) {
  const end = addDays(period.to, 1)
  const db = useDatabase()
  const kept = useLocal(countedStocks, { days: [period.from, end] })
  // The typed text until the page is left; before any typing, the stored value.
  const [typed, setTyped] = useState<{ readonly [day: string]: string }>({})
  const start = typed[period.from] ?? typedOf(kept?.[0] ?? null)
  const counted = typed[end] ?? typedOf(kept?.[1] ?? null)
  const opening = isPart ? 0 : (typedToGrams(start) ?? 0)
  const inventory = isPart ? null : typedToGrams(counted)
  const balance = massBalance(facts, { opening, inventory })
  const steps = stepsOf(balance, period)
  const equation = `${kilogramsText(opening)} +\u00a0${kilogramsText(balance.in.weight)} −\u00a0${kilogramsText(balance.out.weight)} =\u00a0${formatWeight(balance.theoretical).replace('-', '−\u00a0')} en stock théorique`
  const keep = (day: string, text: string): void => {
    setTyped({ ...typed, [day]: text })
    void attempt(() => keepCountedStock(db, { day, grams: typedToGrams(text) }))
  }

  return (
    <section className="card" aria-label="Bilan matière">
      <ChartHead
        title={titleOf(balance)}
        sub={`${equation}${inventory === null ? '' : `\u202f; inventaire ${formatWeight(inventory)}`}`}
        legend={[
          { label: 'pesé', series: 1 },
          { label: 'estimé', series: 1, look: 'hatched' },
        ]}
        onExport={() =>
          saveCsv(`bilan ${period.from} ${period.to}`, [
            ['Poste', 'Poids (kg)', 'Dont estimé (kg)'],
            ...steps.map(({ label, from, to, hatched = 0 }) => [label, (to - from) / 1000, hatched / 1000]),
          ])
        }
      />
      <ChartWaterfall label="Bilan matière de la période" steps={steps} />
      {isPart ? (
        <p className="chn chb">Filtré&nbsp;: un stock compté vaut pour le tout, il n’entre pas ici.</p>
      ) : (
        <div className="filters">
          <TextField
            label={`Stock compté au ${formatDate(period.from, 'date')}`}
            value={start}
            onChange={text => keep(period.from, text)}
            inputMode="decimal"
            unit="kg"
          />
          <TextField
            label={`Inventaire du ${formatDate(period.to, 'date')} au soir`}
            value={counted}
            onChange={text => keep(end, text)}
            inputMode="decimal"
            unit="kg"
          />
        </div>
      )}
    </section>
  )
}

const typedOf = (grams: number | null): string => (grams === null ? '' : gramsToTyped(grams))
