// The head of a slot's page: when it is and with whom, and its papers.
import { LinkButton } from '#shell/frame/link-button.tsx'
import { useDataAge } from '#shell/sync/data-age.ts'
import { useFirstFill } from '#shell/sync/use-first-fill.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { formatDate, shortHour } from '#records/time/dates.ts'
import type { SlotDesk } from '../../data/slot-desk.ts'
import { printAddress } from '../board/board-address.ts'
import { shiftText } from '../board/board-words.ts'

/** The papers of this slot: its road sheet, a sheet a task, the slips of its rentals. */
export function Papers({ slot, stops }: { readonly slot: string; readonly stops: SlotDesk['stops'] }) {
  const rentals = stops
    .filter(({ task }) => scopeOfTaskType(task.task_type_id) === 'loki')
    .map(({ task }) => task.id)
  return (
    <>
      <LinkButton variant="quiet" icon="printer" to={printAddress('slot', [slot])}>
        Feuille de route
      </LinkButton>
      <LinkButton
        variant="quiet"
        icon="clipboard-list"
        to={printAddress(
          'task',
          stops.map(({ task }) => task.id),
        )}
      >
        Fiches
      </LinkButton>
      {rentals.length > 0 && (
        <LinkButton variant="quiet" icon="package-check" to={printAddress('delivering', rentals)}>
          Bons
        </LinkButton>
      )}
    </>
  )
}

/** When it is, from when to when, with whom. */
export function Place({ cell }: { readonly cell: SlotDesk['cell'] }) {
  const age = useDataAge()
  const isFilling = useFirstFill()
  const { date, shift_id } = cell
  const closed = isFilling ? '' : cell.closedFor || 'Fermé'
  return (
    <span className="muted num">
      {[
        `${formatDate(date, 'day')}, ${shiftText(shift_id).toLowerCase()}`,
        cell.isOpen ? `${shortHour(cell.start)} – ${shortHour(cell.end)}` : closed,
        cell.crewNames.join(', '),
        age,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
