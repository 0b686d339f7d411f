// What the organisation asks for a rental, and its sectors and categories with it: the price of a round to a town (RT18), how long a
// quotation is valid (RT13), the notes that a category has for whoever rents of it.
import type { ObjectCategoryRow } from '#records/entities/object-category.ts'
import type { OrganisationRow } from '#records/entities/people.ts'
import type { CityRow, SectorRow } from '#records/entities/places.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { addDays } from '#records/time/dates.ts'
import type { RoundPrices } from '../rental-bill.ts'

export interface RentalTerms {
  readonly organisation: OrganisationRow | undefined
  readonly cities: ReadonlyMap<string, CityRow>
  readonly sectors: ReadonlyMap<string, SectorRow>
  readonly categories: ReadonlyMap<string, ObjectCategoryRow>
}

export const noTerms: RentalTerms = {
  organisation: undefined,
  cities: new Map(),
  sectors: new Map(),
  categories: new Map(),
}

/** The sector's where it has one, else the organisation's. */
export const roundPricesOf = (
  { organisation, cities, sectors }: RentalTerms,
  city_id: string,
): RoundPrices => {
  const sector = sectors.get(cities.get(city_id)?.sector_id ?? '')
  return {
    delivery: sector?.rental_delivery_price ?? organisation?.rental_delivery_price ?? 0,
    removal: sector?.rental_removal_price ?? organisation?.rental_removal_price ?? 0,
  }
}

/** The last day of a quotation that is made today. */
export const quotationEnd = ({ organisation }: RentalTerms, today: string): string =>
  addDays(today, organisation?.quotation_days ?? 30)

/** RT13: it ended without an answer; it books nothing, as every quotation, and may still be prolonged or accepted. */
export const isExpiredQuotation = (
  { task_state_id, quotation_until }: Pick<TaskRow, 'task_state_id' | 'quotation_until'>,
  today: string,
): boolean => task_state_id === TASK_STATE.draft && (quotation_until ?? today) < today

export interface CategoryNote {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly file: string
}

/** Of the categories of these objects: each its own note and file, else those of the nearest category above it. */
export const notesOf = (
  { categories }: RentalTerms,
  objects: Iterable<{ readonly object_category_id: string | null }>,
): CategoryNote[] => {
  const found = new Map<string, CategoryNote>()
  for (const { object_category_id } of objects) {
    const seen = new Set<string>()
    let at = object_category_id === null ? undefined : categories.get(object_category_id)
    while (at !== undefined && !seen.has(at.id)) {
      seen.add(at.id)
      if (at.rental_note !== '' || at.rental_condition_file !== '') {
        const { id, name, rental_note: note, rental_condition_file: file } = at
        found.set(id, { id, name, note, file })
        break
      }
      at = at.parent_id === null ? undefined : categories.get(at.parent_id)
    }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}
