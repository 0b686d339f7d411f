// What a page of figures says on paper and not on the screen: whose they are, what they are, of which days and with which filters.
import './printed.css'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import type { Period } from '#records/time/period.ts'
import { ownOrganisation } from '#trades/people/data/own-organisation.ts'
import { Mark } from '#kit/brand/mark.tsx'

/** « Du mercredi 1er oct. 2025 au … ». */
export const periodText = ({ from, to }: Period): string =>
  `Du ${formatDate(from, 'dayWithYear')} au ${formatDate(to, 'dayWithYear')}`

interface PrintHeadProps {
  readonly title: string
  readonly period: Period
  /** The period that it is compared with. */
  readonly before: Period | null
  /** Those that were chosen: « Ville », « Sélestat ». */
  readonly filters: readonly (readonly [label: string, value: string])[]
  /** The note of the screen about it is not printed. */
  readonly isWhole: boolean
}

export function PrintHead({ title, period, before, filters, isWhole }: PrintHeadProps) {
  const organisation = useLocal(ownOrganisation, null, 'beside')
  const { today, hour } = useClock()
  return (
    <header className="figp">
      <p className="figp__org">
        <Mark size={22} />
        {organisation?.name}
      </p>
      <p className="figp__t">{title}</p>
      <p>
        {periodText(period)}
        {before !== null && `, comparé à la période ${periodText(before).toLowerCase()}`}
      </p>
      <p>
        {filters.length === 0
          ? 'Sans filtre'
          : filters.map(([label, value]) => `${label}\u00a0: ${value}`).join(' · ')}
        {` · Imprimé le ${formatDate(today, 'dayWithYear')}, ${hour}`}
      </p>
      {!isWhole && (
        <p>
          <b>Chiffres incomplets&nbsp;: cette période n’était pas toute sur l’appareil.</b>
        </p>
      )}
    </header>
  )
}
