// A closed list of the specification: ids and labels that never come from a person, and what an unknown one reads as.

export interface Choice<Id extends number | string = number | string> {
  readonly id: Id
  readonly name: string
  readonly label: string
}

export interface ClosedList<Id extends number | string = number | string> {
  readonly choices: readonly Choice<Id>[]
  readonly unknown: Choice<Id>
  /** The label a person reads; an id outside the list reads as the list's unknown. */
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
