// In and out by the hour, mirrored, compared with the usual day of this weekday.
import { formatDate } from '#records/time/dates.ts'
import { formatWhole } from '#records/values/decimal.ts'
import type { DayBoard } from '#trades/weighing/data/figures/day-board.ts'
import { Card } from '#kit/show/card.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { ChartMirror } from '#kit/charts/chart-mirror.tsx'
import { saveCsv } from '#shell/screen/save-csv.ts'

interface DashboardHoursProps {
  readonly board: DayBoard
  /** « 10 ». */
  readonly hour: string
  readonly day: string
}

const FIRST = 8
const LAST = 16

export function DashboardHours({ board, hour, day }: DashboardHoursProps) {
  const known = [...board.hours, ...board.usualHours].map(one => Number(one.hour))
  const from = Math.min(FIRST, ...known)
  const to = Math.max(LAST, ...known)
  const hours = Array.from({ length: to - from + 1 }, (_, n) => {
    const name = String(from + n).padStart(2, '0')
    const done = board.hours.find(one => one.hour === name)
    return {
      name,
      label: `${from + n} h`,
      up: done?.in.weight ?? 0,
      upHatched: done?.in.estimated ?? 0,
      down: done?.out.weight ?? 0,
      usual: board.usualHours.find(one => one.hour === name)?.weight ?? null,
      isNow: name === hour,
    }
  })
  const weekday = formatDate(day, 'day').split(' ')[0] ?? ''
  return (
    <Card className="span-8">
      <ChartHead
        title="Par heure"
        sub="kg nets, entrées vers le haut, sorties vers le bas"
        legend={[
          { label: 'entrées', series: 1 },
          { label: 'estimé', series: 1, look: 'hatched' },
          { label: 'sorties', series: 2 },
          ...(board.usualHours.length === 0
            ? []
            : [{ label: 'jour habituel', series: 6 as const, look: 'outlined' as const }]),
        ]}
        onExport={() =>
          saveCsv(`pesees par heure ${day}`, [
            ['Heure', 'Entrées (kg)', 'Dont estimé (kg)', 'Sorties (kg)', 'Entrées habituelles (kg)'],
            ...hours.map(one => [
              one.label,
              one.up / 1000,
              one.upHatched / 1000,
              one.down / 1000,
              one.usual === null ? null : one.usual / 1000,
            ]),
          ])
        }
      />
      <ChartMirror
        caption="Entrées et sorties par heure"
        names={{ up: 'Entrées (kg)', down: 'Sorties (kg)', usual: 'Entrées habituelles (kg)' }}
        hours={hours}
        format={grams => formatWhole(grams / 1000)}
      />
      {board.usualHours.length > 0 && (
        <p className="chn chb">Contour&nbsp;: moyenne des entrées des {weekday}s gardés sur cet appareil.</p>
      )}
    </Card>
  )
}
