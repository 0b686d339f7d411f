// A field's French label, with its article, from the one definition of its entity; tasks and people are searched first.
import { entities } from '#records/entities/index.ts'
import { Task } from '#records/entities/task.ts'
import { User } from '#records/entities/people.ts'

/** Fields that are typed but belong to no entity. */
const typedOnly = [
  ['password', 'le mot de passe'],
  ['current', 'le mot de passe actuel'],
  ['token', 'le lien'],
  ['client_id', "l'organisation"],
] as const

const labels = new Map<string, string>([
  ...[...entities, User, Task].flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]) => [name, label] as const),
  ),
  ...typedOnly,
])

export const labelOfField = (field: string): string => labels.get(field) ?? field
