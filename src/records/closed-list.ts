// A closed list of the specification: ids and labels that are never entered by a person, and the label of an unknown id.

export interface Choice<Id extends number | string = number | string> {
  readonly id: Id
  readonly name: string
  readonly label: string
}

export interface ClosedList<Id extends number | string = number | string> {
  readonly choices: readonly Choice<Id>[]
  readonly unknown: Choice<Id>
  /** The label for people; an id outside the list gets the list's label for unknown. */
  labelOf(id: unknown): string
  has(id: unknown): id is Id
  byId(id: unknown): Choice<Id>
  byName(name: string): Choice<Id>
}

export const closedList = <const Id extends number | string>(
  choices: readonly Choice<Id>[],
  unknown: Choice<NoInfer<Id>>,
): ClosedList<Id> => {
  const byId = new Map<unknown, Choice<Id>>(choices.map(choice => [choice.id, choice]))
  const byName = new Map(choices.map(choice => [choice.name, choice]))
  return {
    choices,
    unknown,
    labelOf: id => (byId.get(id) ?? unknown).label,
    has: (id): id is Id => byId.has(id),
    byId: id => byId.get(id) ?? unknown,
    byName: name => byName.get(name) ?? unknown,
  }
}
