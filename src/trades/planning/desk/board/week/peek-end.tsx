// The end of a half day and the return of its truck, by the same computation as on the slot's page.
import { useMemo } from 'react'
import { useRights } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { isTruck } from '#records/values/placement.ts'
import type { BoardCell } from '../../../data/board.ts'
import { slotDesk } from '../../../data/slot-desk.ts'
import { clockText, courseOf } from '../../course.ts'

export function PeekEnd({ cell }: { readonly cell: BoardCell }) {
  const { today, hour } = useClock()
  const { resource_id, date, shift_id } = cell
  const desk = useLocal(slotDesk, { resource_id, date, shift_id, rights: useRights() })
  const course = useMemo(
    () => (desk == null || desk.cell.key !== cell.key ? null : courseOf(desk, { today, hour })),
    [desk, cell.key, today, hour],
  )
  if (course === null) return null
  const { end, back } = course
  return (
    <p className="small num peek__e">
      {back === null
        ? `Dernier arrêt à ${clockText(end)}`
        : `Fin estimée à ${clockText(end)}${isTruck(cell.resourceType) ? `, dépôt à ${clockText(back)}` : ''}`}
    </p>
  )
}
