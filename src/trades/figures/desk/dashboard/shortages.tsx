// « Ruptures de location » (RT15): what was promised twice, with whom, and whom to call. A part of its own: what judges it is as heavy as the
// rest of the dashboard’s lists together.
import type { ComponentType } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { rentalShortages } from '#trades/rental/data/shortages.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { taskPage } from '#trades/finding/shared/desk-places.ts'
import { callOf, type LookLines } from '../../shared/look-lines.ts'

export interface ShortagesProps {
  readonly today: string
  /** The dashboard’s own list of things to look after. */
  readonly Lines: ComponentType<LookLines>
}

export function Shortages({ today, Lines }: ShortagesProps) {
  const short = useLocal(rentalShortages, { today })
  return (
    <Lines
      title="Ruptures de location"
      none="Aucune pièce n’est promise deux fois."
      lines={short?.map(({ task, others, sentences }) => ({
        key: task.id,
        icon: 'triangle-alert',
        title: [personText(task), task.city].filter(Boolean).join(', '),
        sub: sentences.join(' '),
        to: taskPage(task.id, task.date),
        calls: [task, ...others].flatMap(callOf),
      }))}
    />
  )
}
