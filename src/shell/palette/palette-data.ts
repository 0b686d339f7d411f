// What the palette knows besides tasks: colleagues to call, objects of the catalogue, the trucks that drive today and tomorrow.
import { addDays } from '#records/time/dates.ts'
import { CatalogueObject } from '#records/entities/object.ts'
import { User } from '#records/entities/people.ts'
import type { Rights } from '#records/rights/rights.ts'
import { isTruck } from '#records/values/placement.ts'
import { fullName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { slotsOfDay } from '#core/store/pictures/slots-of-day.ts'
import { hasWords } from './palette-question.ts'

interface Worded {
  /** Nothing is read where nothing was typed. */
  readonly words: string
  readonly limit: number
}

/** Each answer says for which words: it stays on the screen until the next one is there. */
interface Answered<T> {
  readonly words: string
  readonly rows: readonly T[]
}

export interface PersonToCall {
  readonly id: string
  readonly name: string
  readonly phone: string
}

export const peopleToCall = async (
  db: LocalDatabase,
  { words, limit }: Worded,
): Promise<Answered<PersonToCall>> => {
  if (words === '') return { words, rows: [] }
  const users = await tableOf(db, User)
    .filter(({ active, phone }) => active === 1 && phone !== null && phone !== '')
    .toArray()
  const rows = users
    .map(person => ({
      id: person.id,
      name: fullName(person, person.username),
      phone: person.phone ?? '',
    }))
    .filter(({ name }) => hasWords(name, words))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
  return { words, rows: rows.slice(0, limit) }
}

export interface NamedObject {
  readonly id: string
  readonly name: string
  /** How many have a sticker. */
  readonly count: number
}

/** The objects of which there are some to have. */
export const objectsNamed = async (
  db: LocalDatabase,
  { words, limit }: Worded,
): Promise<Answered<NamedObject>> => {
  if (words === '') return { words, rows: [] }
  const rows = await tableOf(db, CatalogueObject)
    .filter(({ archived, name }) => archived === 0 && hasWords(name, words))
    .toArray()
  return {
    words,
    rows: rows
      .toSorted((a, b) => b.instances_count - a.instances_count || a.name.localeCompare(b.name, 'fr'))
      .slice(0, limit)
      .map(({ id, name, instances_count }) => ({ id, name, count: instances_count })),
  }
}

export interface TruckOfDay {
  readonly id: string
  readonly name: string
}
export interface TrucksAhead {
  readonly today: readonly TruckOfDay[]
  readonly tomorrow: readonly TruckOfDay[]
}

/** The trucks that have stops, each once a day. */
export const trucksAhead = async (
  db: LocalDatabase,
  { today, rights }: { readonly today: string; readonly rights: Rights },
): Promise<TrucksAhead> => {
  // `resource_<n>` limits crews: the desk prints every truck's (RG1).
  const everyTruck = { flags: rights.flags, resources: [] }
  const on = async (day: string): Promise<TruckOfDay[]> => {
    const slots = await slotsOfDay(db, { day, rights: everyTruck })
    const trucks = slots.filter(({ resource, counts }) => counts.stops > 0 && isTruck(resource.type))
    return [...new Map(trucks.map(({ resource: { id, name } }) => [id, { id, name }])).values()]
  }
  const [first, second] = await Promise.all([on(today), on(addDays(today, 1))])
  return { today: first, tomorrow: second }
}
