// The header of a weighing session at the desk (screens.md section 6): its origin or destination, scale, day, town, partner and
// note.
import { City, Partner } from '#records/entities/places.ts'
import { Destination, Provenance } from '#records/entities/setup-lists.ts'
import { Resource } from '#records/entities/resource.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { weighingMessages } from '#records/fr/weighing-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { canPlace } from '#records/values/placement.ts'
import { has } from '#records/rights/rights.ts'
import { wayOf } from '../../rules/way.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeSessionRow, type SessionTap } from './change-session.ts'

export interface SessionHeader {
  readonly flow?: string
  readonly scale?: string | null
  /** Needs [admin] or [balance_desktop]. */
  readonly date?: string
  /** Null removes it. */
  readonly city_id?: string | null
  readonly partner?: string | null
  readonly note?: string
  /** Of the waste that left (WG10). */
  readonly slip_number?: string
}

export const changeSession = (
  db: LocalDatabase,
  { change, ...tap }: SessionTap & { readonly change: SessionHeader },
): Promise<Outcome<null>> =>
  changeSessionRow(
    db,
    tap,
    async (task, draft) => {
      const { flow, scale, date, city_id, partner, note, slip_number } = change
      const values: { -readonly [K in keyof TaskRow]?: TaskRow[K] } = {}
      const way = wayOf(task.task_type_id)
      if (flow !== undefined) {
        if ((await draft.read(way === 'in' ? Provenance : Destination, flow)) === null)
          return onSiteFailure(weighingMessages.noFlow(way))
        if (way === 'in') values.provenance_id = flow
        else values.destination_id = flow
      }
      if (scale !== undefined) {
        const found = scale === null ? null : await draft.read(Resource, scale)
        if (scale !== null && (found === null || !canPlace(task.task_type_id, found.type)))
          return onSiteFailure(onSiteMessages.noScale)
        Object.assign(values, { resource_id: scale, resource_name: found?.name ?? '' })
      }
      if (date !== undefined) {
        if (!has(tap.rights, 'admin') && !has(tap.rights, 'balance_desktop'))
          return onSiteFailure(weighingMessages.dateRight)
        if (date > tap.at.slice(0, 10)) return onSiteFailure(weighingMessages.dateToCome)
        values.date = date
      }
      if (city_id === null) Object.assign(values, { city_id, city: '', zipcode: '' })
      else if (city_id !== undefined) {
        const city = await draft.read(City, city_id)
        if (city !== null) Object.assign(values, { city_id, city: city.name, zipcode: city.zipcode })
      }
      if (partner === null || (partner !== undefined && (await draft.read(Partner, partner)) !== null))
        values.partner_id = partner
      if (note !== undefined) values.note = note
      if (slip_number !== undefined) values.slip_number = slip_number
      return success({ values, answer: null })
    },
    [Provenance, Destination, Resource, City, Partner],
  )
