// Compares two versions of one record with what both started from, path by path (sync.md section 2): what needs a person's
// choice, what only one side changed, and the result. Lists merge by line and by member; no line is ever lost without being
// named.
import { askingFields } from '../rows/asking-fields.ts'
import type { Values } from '../rows/entry.ts'
import { isKeyedList, linesOf, mergeKeyedList, type Line } from '../rows/keyed-lists.ts'
import { ofTheState } from '../rows/of-the-state.ts'
import { sameValue } from '../rows/same-value.ts'

// The fields of a task that follow from its slot (SL4). Between two versions in two slots they follow the slot that is kept, and
// are no question of their own.
const ofTheSlot: ReadonlySet<string> = new Set(['date', 'shift_id', 'resource_id', 'resource_name'])

export type Side = 'mine' | 'theirs'
export type Choices = { readonly [path: string]: Side | undefined }

export interface Sides {
  readonly was: Values
  readonly mine: Values
  readonly theirs: Values
}

export interface ConflictField {
  /** `phone1`, `objects/<line_id>`, `objects/<line_id>/<member>`. */
  readonly path: string
  readonly field: string
  readonly line: string | null
  /** With a line, null means that one side removed the line. */
  readonly member: string | null
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** For a slot: the days that belong to it, for a version that is in no slot and yet has a day. */
  readonly days?: { readonly [version in keyof Sides]: unknown }
}

export interface MergedField {
  readonly path: string
  readonly field: string
  /** For a line, null means removed. */
  readonly value: unknown
  readonly side: Side
}

export interface Compared {
  readonly fields: readonly ConflictField[]
  readonly merged: readonly MergedField[]
}

export const compareSides = (sides: Sides): Compared => {
  const { fields, merged } = settled(sides, () => 'mine')
  return { fields, merged }
}

/** The resulting values of the fields; null while a path has no answer. */
export const resolveSides = (sides: Sides, choices: Choices): Values | null => {
  const { fields, values } = settled(sides, ({ path }) => choices[path] ?? 'mine')
  return fields.every(({ path }) => choices[path] !== undefined) ? values : null
}

type Place = Pick<ConflictField, 'path' | 'field' | 'line' | 'member' | 'days'>
/** A value in its three versions: before both, mine, theirs. */
type Versions = readonly [was: unknown, mine: unknown, theirs: unknown]

/** What the comparison finds, path by path. */
interface Findings {
  readonly fields: ConflictField[]
  readonly merged: MergedField[]
  readonly choose: (field: ConflictField) => Side
}

const settled = (
  sides: Sides,
  choose: (field: ConflictField) => Side,
): Compared & { readonly values: Values } => {
  const { was, mine, theirs } = sides
  const findings: Findings = { fields: [], merged: [], choose }
  const values: { [field: string]: unknown } = {}
  const names = [...new Set([was, mine, theirs].flatMap(Object.keys))]
  const asksTogether = movedBoth(was, mine, theirs)
  const isMoved = !sameValue(mine['shift_instance_id'], theirs['shift_instance_id'])
  const follows = (name: string): boolean => ofTheState.has(name) || (isMoved && ofTheSlot.has(name))
  for (const field of names.filter(name => !follows(name))) {
    if (field === 'disputes')
      values[field] = mergeKeyedList(field, was[field], mine[field], theirs[field]).list
    else if (isKeyedList(field)) values[field] = settledList(sides, field, findings)
    else {
      const place = { path: field, field, line: null, member: null, ...daysOfSlot(sides, field) }
      const mustAsk = asksTogether && isAsking(field)
      values[field] = settledValue(place, [was[field], mine[field], theirs[field]], mustAsk, findings)
    }
  }
  const followers = (lead: string, isFollower: (name: string) => boolean): void =>
    follow(sides, { lead, followers: names.filter(isFollower) }, values, findings)
  followers('task_state_id', name => ofTheState.has(name))
  if (isMoved) followers('shift_instance_id', name => ofTheSlot.has(name))
  return { fields: findings.fields, merged: findings.merged, values }
}

const daysOfSlot = ({ was, mine, theirs }: Sides, field: string): Pick<ConflictField, 'days'> =>
  field === 'shift_instance_id'
    ? { days: { was: was['date'], mine: mine['date'], theirs: theirs['date'] } }
    : {}

const settledValue = (
  place: Place,
  [old, my, their]: Versions,
  mustAsk: boolean,
  { fields, merged, choose }: Findings,
): unknown => {
  if (sameValue(my, their)) return their ?? null
  if (mustAsk || !(sameValue(their, old) || sameValue(my, old))) {
    const field = { ...place, was: old ?? null, mine: my ?? null, theirs: their ?? null }
    fields.push(field)
    return field[choose(field)]
  }
  const side = sameValue(their, old) ? 'mine' : 'theirs'
  const value = (side === 'mine' ? my : their) ?? null
  merged.push({ path: place.path, field: place.field, value, side })
  return value
}

const settledList = ({ was, mine, theirs }: Sides, field: string, findings: Findings): readonly unknown[] => {
  const [old, my, their] = [was, mine, theirs].map(side => linesOf(field, side[field]))
  const ids = [...new Set([...(their?.keys() ?? []), ...(my?.keys() ?? [])])]
  const line = (id: string): unknown => {
    const [w, m, t] = [old?.get(id), my?.get(id), their?.get(id)]
    const path = `${field}/${id}`
    if (m === undefined || t === undefined)
      return settledValue({ path, field, line: id, member: null }, [w, m, t], false, findings)
    const member = (name: string): unknown => {
      const place = { path: `${path}/${name}`, field, line: id, member: name }
      return settledValue(place, [w?.[name], m[name], t[name]], false, findings)
    }
    return Object.fromEntries(membersOf(t, m).map(name => [name, member(name)]))
  }
  return ids.map(line).filter(value => value !== null)
}

/** Gives the fields that follow a chosen or merged field the values of the same side. */
const follow = (
  { was, mine, theirs }: Sides,
  { lead, followers }: { readonly lead: string; readonly followers: readonly string[] },
  values: { [field: string]: unknown },
  { fields, merged }: Findings,
): void => {
  const wasAsked = fields.some(({ field }) => field === lead)
  const leads = sameValue(mine[lead], theirs[lead])
    ? null
    : sameValue(values[lead], mine[lead])
      ? 'mine'
      : 'theirs'
  for (const field of followers) {
    const [old, my, their] = [was[field], mine[field], theirs[field]]
    const side = leads ?? (sameValue(their, old) ? 'mine' : 'theirs')
    values[field] = (side === 'mine' ? my : their) ?? null
    if (!wasAsked && !sameValue(my, their)) merged.push({ path: field, field, value: values[field], side })
  }
}

const isAsking = (field: string): boolean => askingFields.some(asking => asking === field)

const movedBoth = (was: Values, mine: Values, theirs: Values): boolean =>
  askingFields.some(field => !sameValue(mine[field], was[field])) &&
  askingFields.some(field => !sameValue(theirs[field], was[field]))

const membersOf = (...lines: readonly Line[]): string[] => [...new Set(lines.flatMap(Object.keys))]
