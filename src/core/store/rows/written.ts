// What an edit made of a record: null where it did not exist, or exists no more.
import type { AnyRow, Entity } from '#records/entity.ts'

export interface Written {
  readonly of: Entity
  readonly id: string
  readonly before: AnyRow | null
  readonly after: AnyRow | null
}
