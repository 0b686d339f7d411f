// Sales per tonne (screens.md section 6): the revenue of the shop's sales by weight, its margin of error, and the number of
// sales. Shown to people whose device holds sales of the period.
import { useLocal } from '#shell/sync/use-local.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { plural } from '#records/fr/plural.ts'
import { salesPerTonne } from '#trades/weighing/rules/statistics/mass-balance.ts'
import { weighedSales } from '#trades/weighing/data/figures/weighed-sales.ts'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Fact } from '#trades/weighing/shared/fact.tsx'
import type { Period } from '#records/time/period.ts'

export function StatsSales({ period }: { readonly period: Period }) {
  const sales = useLocal(weighedSales, { from: period.from, to: period.to })
  const found = sales === undefined ? null : salesPerTonne(sales)
  if (found === null) return null
  const { perTonne, margin, sample } = found
  return (
    <Card>
      <CardHead title="Ventes par tonne" />
      <dl className="trio chb">
        <Fact label="Par tonne vendue" value={`${formatWhole(perTonne)}\u00a0€`} />
        <Fact
          label="Certitude"
          value={margin === null ? 'inconnue' : `±\u00a0${formatWhole(margin)}\u00a0€`}
        />
        <Fact label="Échantillon" value={plural(sample, 'vente')} />
      </dl>
      <p className="chn chb">
        Ventes de la boutique qui sont sur cet appareil&nbsp;: 95&nbsp;% des échantillons de cette taille
        donneraient un chiffre dans cette marge.
      </p>
    </Card>
  )
}
