// The queries of the configuration's lists: one per entity, each created once, so that a screen watches the same one at each
// render.
import { ObjectCategory } from '#records/entities/object-category.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { Role, User, type UserRow } from '#records/entities/people.ts'
import { City, Partner, PartnerType, Sector } from '#records/entities/places.ts'
import { Resource } from '#records/entities/resource.ts'
import {
  Container,
  Destination,
  Outlet,
  PrintTemplate,
  Provenance,
  Reason,
} from '#records/entities/setup-lists.ts'
import { TaskType, type TaskTypeRow } from '#records/entities/task-type.ts'
import type { Row } from '#records/entity.ts'
import { fullName } from '#records/text/called.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { recordsOf } from '../data/records-of.ts'

const byName = (): number => 0

export const cities = recordsOf(City, byName)
export const sectors = recordsOf(Sector, row => row.sector_order)
/** A sector with the names of its towns. */
export const sectorsWithTowns = async (db: LocalDatabase): Promise<readonly SectorWithTowns[]> => {
  const [rows, towns] = await Promise.all([sectors(db), cities(db)])
  const served = towns.filter(({ archived }) => archived === 0)
  return rows.map(row => {
    const own = served.filter(({ sector_id }) => sector_id === row.id)
    return Object.assign({}, row, { towns: own.map(({ name }) => name).join(', ') })
  })
}

export type SectorWithTowns = Row<typeof Sector> & { readonly towns: string }
export const partners = recordsOf(Partner, byName)
export const partnerTypes = recordsOf(PartnerType, byName)
export const resources = recordsOf(Resource, row => row.resource_order)
export const reasons = recordsOf(Reason, row => row.list_order)
export const provenances = recordsOf(Provenance, row => row.list_order)
export const destinations = recordsOf(Destination, row => row.list_order)
export const outlets = recordsOf(Outlet, row => row.list_order)
export const allContainers = recordsOf(Container, row => row.list_order)
export const printTemplates = recordsOf(PrintTemplate, row => row.list_order)
const typeRows = recordsOf(TaskType, row => row.type_order)
/** A type is shown by its label; its internal name distinguishes two with the same label. */
export const taskTypeRows = async (db: LocalDatabase): Promise<readonly NamedType[]> =>
  (await typeRows(db)).map(row => Object.assign({}, row, { name: row.label || row.name, code: row.name }))

export interface NamedType extends TaskTypeRow {
  readonly code: string
}
export const objects = recordsOf(CatalogueObject, row => row.object_order)
export const categories = recordsOf(ObjectCategory, row => row.category_order)
export const roles = recordsOf(Role, byName)

const shownAs = (user: UserRow): Pick<Person, 'name' | 'archived'> => ({
  name: fullName(user, user.username),
  archived: user.active === 1 ? 0 : 1,
})

export interface Person extends UserRow {
  readonly name: string
  readonly archived: 0 | 1
}

/** A person who may no longer sign in is listed among the archived. */
const users = recordsOf(User, byName)
export const people = async (db: LocalDatabase): Promise<readonly Person[]> =>
  (await users(db))
    .map(user => Object.assign({}, user, shownAs(user)))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
