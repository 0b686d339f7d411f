// The catalogue as rows, and the object instances that have a sticker (LB1).
import { ObjectCategory } from '#records/entities/object-category.ts'
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { CatalogueObject, type ObjectRow } from '#records/entities/object.ts'
import { addDays } from '#records/time/dates.ts'
import { minutesToClock } from '#records/time/duration.ts'
import { checkStatus } from '#records/states/instance-transitions.ts'
import { LABEL_SERIALS, labelCode } from '#records/text/label-code.ts'
import { catalogue, categories, type DemoObject } from './catalogue.ts'
import { demoRow, momentAt, rowMaker, type Stamp } from '../row.ts'
import { demoId, seeded } from '../seeded.ts'

export const objectId = (key: string): string => demoId(`object ${key}`, 0)
const categoryId = (name: string): string => demoId(`object_category ${name}`, 0)

export const categoryRows = (stamp: Stamp) =>
  categories.map(({ name, parent, rental, donation, note }, n) =>
    demoRow(ObjectCategory, {
      ...stamp,
      id: categoryId(name),
      name,
      category_order: n + 1,
      parent_id: parent === undefined ? null : categoryId(parent),
      rental_note: note ?? '',
      available_in_donation: donation ?? 1,
      available_in_rental: rental ?? 0,
    }),
  )

const rentalFields = ({ rental, pieces = 1 }: DemoObject): Partial<ObjectRow> =>
  rental === undefined
    ? {}
    : {
        rentable: 1,
        rental_delivery_mode: rental.delivery ?? 'free',
        rental_caution: rental.caution,
        rental_halfday: rental.halfday ?? 0,
        rental_day: rental.day,
        rental_week: rental.week,
        rental_month: rental.month ?? rental.week * 3,
        rental_year: rental.year ?? 0,
        rental_not_used: Math.round((rental.day * 25) / pieces) / 100,
        rental_return_delay: 1,
        rental_availability_delay: 1,
        rental_safety_stock: rental.safety ?? 0,
        rental_minimum_missing_for_payment: rental.missing === undefined ? 0 : 2,
        rental_price_per_missing: rental.missing ?? 0,
      }

const shelves = ['Quai', 'Allée A', 'Allée B', 'Allée C', 'Mezzanine', 'Boutique'] as const

export const objectRows = (instances: readonly ObjectInstanceRow[], stamp: Stamp): Map<string, ObjectRow> => {
  const idsByObject = new Map<string | null, string[]>()
  for (const { id, object_id } of instances) {
    const ids = idsByObject.get(object_id)
    if (ids === undefined) idsByObject.set(object_id, [id])
    else ids.push(id)
  }
  return new Map(
    catalogue.map((one, n) => {
      const id = objectId(one.key)
      const ids = idsByObject.get(id) ?? []
      const scope = one.inside === true ? 'none' : one.rental === undefined ? 'emma' : 'all'
      const row = demoRow(CatalogueObject, {
        ...stamp,
        ...rentalFields(one),
        id,
        name: one.name,
        object_category_id: categoryId(one.category),
        object_order: n + 1,
        weight: one.grams,
        volume: one.m3,
        quantity: one.pieces ?? 1,
        loading_duration: minutesToClock(one.minutes),
        reference: `Q-${String(n + 1).padStart(3, '0')}`,
        value: one.value,
        storage_area: one.rental === undefined ? 'Boutique' : 'Mezzanine',
        public: one.inside === true ? 0 : 1,
        public_scope: scope,
        tags: JSON.stringify(one.tags),
        keywords: one.keywords,
        model: one.model ?? 'default',
        weight_channel: one.channel ?? 'unit',
        instances: ids,
        instances_count: ids.length,
      })
      return [one.key, row]
    }),
  )
}

/** The state of an object instance in the shop. A rentable one is on the shelf until a rental takes it. */
const stateOf = (one: DemoObject, turn: number): ObjectInstanceRow['state'] => {
  if (one.rental !== undefined) return turn === 97 ? 'lost' : 'available'
  if (turn < 62) return 'available'
  if (turn < 82) return 'sold'
  if (turn < 90) return 'deleted'
  return turn < 95 ? 'unknown' : 'lost'
}

const newInstance = rowMaker(ObjectInstance)

/** Makes serials that are distinct and in no visible order, because the factor is odd; the products stay under 2^53. */
const serialOf = (n: number): number => ((n + 1) * 21_235_179_283) % LABEL_SERIALS

export const instanceRows = (today: string, count: number, stamp: Stamp): ObjectInstanceRow[] => {
  const listed = catalogue.flatMap(one => Array<DemoObject>(one.instances).fill(one))
  return Array.from({ length: count }, (_, n) => {
    const one = listed[n % listed.length]
    if (one === undefined) throw new Error('the catalogue has no instances')
    const { int, chance, pick } = seeded(`instance ${n}`)
    const state = stateOf(one, int(100))
    const seen = addDays(today, -1 - int(120))
    const missing = one.model === 'dishes' && chance(0.15) ? 1 + int(3) : 0
    const id = demoId('object_instance', n)
    return newInstance({
      ...stamp,
      id,
      uuid: id,
      external_id: labelCode('S', serialOf(n)),
      object_id: objectId(one.key),
      state,
      missing,
      weight: state === 'unknown' ? 0 : Math.round((one.grams * (90 + int(21))) / 1000) * 10,
      storage_area: pick(shelves),
      last_state_modification_time: momentAt(seen, '09:30'),
      last_missing_modification_time: missing > 0 ? momentAt(seen, '09:30') : null,
      check_status: checkStatus(state, missing),
    })
  })
}
