// Everybody's first name, and who may be put on a truck: the organisation's active people.
import { User, type UserRow } from '#records/entities/people.ts'
import { firstName, fullName } from '#records/text/called.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'

/** Everybody's name, for a screen that needs names before it has read its slots. */
export const everyCrewName = async (db: LocalDatabase): Promise<ReadonlyMap<string, string>> =>
  firstNames(await tableOf(db, User).toArray())

const firstNames = (people: readonly UserRow[]): ReadonlyMap<string, string> =>
  new Map(people.map(person => [person.id, firstName(person)]))

export interface CrewMember {
  readonly id: string
  readonly name: string
}

/** By name. */
export const asMembers = (people: readonly UserRow[]): CrewMember[] =>
  people
    .map(person => ({ id: person.id, name: fullName(person, person.username) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))

export const activePeople = async (db: LocalDatabase): Promise<UserRow[]> =>
  (await tableOf(db, User).toArray()).filter(({ active }) => active !== 0)

export const crewMembers = async (db: LocalDatabase): Promise<CrewMember[]> =>
  asMembers(await activePeople(db))
