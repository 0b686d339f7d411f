// A record that another one refers to by its name before it exists: the sector of a town, typed or read from a table.
import type { Entity } from '#records/entity.ts'
import { Sector } from '#records/entities/places.ts'
import { plainText } from '#records/text/plain-text.ts'

export interface NamedParent {
  readonly of: Entity
  /** The field that refers to it. */
  readonly field: string
  readonly name: string
}

export const sectorNamed = (name: string): NamedParent => ({ of: Sector, field: 'sector_id', name })

/** No id has a colon. */
const NEW = 'new:'

/** What the choice of a sector holds in place of an id when a new one is to be made; its name may still be blank. */
export const newSector = (name: string): string => `${NEW}${name}`

/** The name of the sector to be made, or null where one that is here was chosen, or none. */
export const newSectorName = (choice: unknown): string | null => {
  const text = plainText(choice)
  return text.startsWith(NEW) ? text.slice(NEW.length) : null
}
