// A closed list of the specification: ids and labels that are never entered by a person, and the label of an unknown id.

export interface Choice<Id extends number | string = number | string> {
  readonly id: Id
  readonly label: string
}

export interface ClosedList<Id extends number | string = number | string> {
  readonly choices: readonly Choice<Id>[]
  readonly unknown: Choice<Id>
  /** The label for people; an id outside the list gets the list's label for unknown. */
  labelOf(id: unknown): string
  has(id: unknown): id is Id
  byId(id: unknown): Choice<Id>
}

export const closedList = <const Id extends number | string>(
  choices: readonly Choice<Id>[],
  unknown: Choice<NoInfer<Id>>,
): ClosedList<Id> => {
  const known = new Map<unknown, Choice<Id>>(choices.map(choice => [choice.id, choice]))
  const byId = (id: unknown): Choice<Id> => known.get(id) ?? unknown
  return {
    choices,
    unknown,
    labelOf: id => byId(id).label,
    has: (id): id is Id => known.has(id),
    byId,
  }
}

/** What an id outside most lists is. */
export const undetermined = <const Id extends number | string>(id: Id): Choice<Id> => ({
  id,
  label: 'Non déterminé',
})

/** A list whose ids are words, each its own name; an id outside the list counts as `otherwise`. */
export function wordList<const Id extends string>(
  labels: { readonly [id in Id]: string },
  otherwise: NoInfer<Id>,
  unknown?: string,
): ClosedList<Id>
export function wordList(
  labels: { readonly [id: string]: string },
  otherwise: string,
  unknown = 'Non déterminé',
): ClosedList<string> {
  const choices = Object.entries(labels).map(([id, label]) => ({ id, label }))
  return closedList(choices, { id: otherwise, label: unknown })
}
