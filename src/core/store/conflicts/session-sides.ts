// The questions about two versions of a weighing session (WG1, sync.md section 2). A line is chosen whole, because the gross of
// one side and the net of the other would be a weight that no scale has shown.
import { compareSides, type Choices, type ConflictField, type Side, type Sides } from './compare-sides.ts'
import { linesOf } from '../rows/keyed-lists.ts'

export interface AskedSide {
  /** A field, or `objects/<line_id>`: the name of a choice. */
  readonly key: string
  readonly field: string
  readonly line: string | null
  /** A whole line; null where a side no longer has it. */
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** Descriptive fields that follow the field that they describe. */
const followers: { readonly [field: string]: string | undefined } = {
  resource_name: 'resource_id',
  city: 'city_id',
  zipcode: 'city_id',
  signed_at: 'signed_name',
}

/** The state is not asked: the desk sets it next, by « Valider » or « Annuler la session ». */
const STATE = 'task_state_id'

const keyOf = ({ field, line }: Pick<ConflictField, 'field' | 'line'>): string =>
  line === null ? (followers[field] ?? field) : `${field}/${line}`

export const askedOfSession = (sides: Sides): AskedSide[] => {
  const asked = new Map<string, AskedSide>()
  for (const { field, line } of compareSides(sides).fields) {
    const key = keyOf({ field, line })
    if (field === STATE || asked.has(key)) continue
    const name = line === null ? key : field
    const valueOf = (values: Sides[keyof Sides]): unknown =>
      line === null ? (values[name] ?? null) : (linesOf(field, values[field]).get(line) ?? null)
    asked.set(key, {
      key,
      field: name,
      line,
      was: valueOf(sides.was),
      mine: valueOf(sides.mine),
      theirs: valueOf(sides.theirs),
    })
  }
  return [...asked.values()]
}

/** Gives an answer for each member, from the answers for whole lines. */
export const choicesOfMembers = (
  sides: Sides,
  choices: Choices,
): { readonly [path: string]: Side | undefined } =>
  Object.fromEntries(
    compareSides(sides).fields.map(one => [one.path, one.field === STATE ? 'mine' : choices[keyOf(one)]]),
  )
