// The people who may be chosen for a slot's crew: those with the right to crew its resource, and its present members.
import { canCrew } from '#records/rights/can-crew.ts'
import { User } from '#records/entities/people.ts'
import { Resource } from '#records/entities/resource.ts'
import { tableOf, type LocalDatabase } from '#core/store/database.ts'
import { activePeople, asMembers, type CrewMember } from './crew-names.ts'

interface Asked {
  readonly resource_id: string
  /** The present crew. */
  readonly crew: readonly string[]
}

export const crewChoice = async (
  db: LocalDatabase,
  { resource_id, crew }: Asked,
): Promise<readonly CrewMember[]> => {
  const resource = await tableOf(db, Resource).get(resource_id)
  const people = await activePeople(db)
  const able = people.filter(({ permissions }) => resource !== undefined && canCrew(permissions, resource))
  // A back end that provides no rights leaves the choice open.
  const isTold = people.some(({ permissions }) => permissions.length > 0)
  const inCrew = (await tableOf(db, User).bulkGet([...crew])).flatMap(person => person ?? [])
  const chosen = [...(isTold ? able : people), ...inCrew]
  return asMembers([...new Map(chosen.map(person => [person.id, person])).values()])
}
