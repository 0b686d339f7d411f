// A task's journal for people: each field before → after, with its label and its values, and which line is the creation. Fields
// only for machines are left out.
import { formatDate, momentOf } from '#records/time/dates.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { fieldValueText, NO_VALUE } from '#records/fr/field-values.ts'
import type { HistoryLine } from '#core/wire/history-line.ts'
import { taskOrigins } from '#records/lists/task-lists.ts'
import type { UnsentChange } from '#trades/request/data/request-sheet.ts'
import { objectChanges } from '../rules/object-changes.ts'
import { bareLabel } from '#trades/sending/shared/conflict-text.ts'

export type Change = Pick<UnsentChange, 'patch' | 'from'>
export type Reading = Parameters<typeof fieldValueText>[3]

/** Fields that accompany a state or a slot, and fields only for machines. */
const silent = new Set(
  (
    'id rev sync state_time state_author_id scope name series_id series_date is_virtual photosList shift_id resource_id resource_name ' +
    'sector_name city_id check_reasons state_before creation_time modification_time creator_id number latitude longitude'
  ).split(' '),
)

/** « 10:42 » today, « 21/11 10:42 » before. */
export const momentShort = (moment: string, today: string): string => {
  const wall = wallOf(moment)
  return wall.slice(0, 10) === today
    ? formatDate(wall, 'hour')
    : `${formatDate(wall, 'shortDate')} ${formatDate(wall, 'hour')}`
}

export const wallOf = (moment: string): string =>
  moment.endsWith('Z') ? momentOf(Date.parse(moment)) : moment

export const changeOfLine = ({ changes }: HistoryLine): Change => ({
  patch: sideOf(changes, 1),
  from: sideOf(changes, 0),
})

const sideOf = (changes: HistoryLine['changes'], side: 0 | 1): Change['patch'] =>
  Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]]))

/** The names of the records in it, found in `unsentNames`. */
export const readingOf = (
  names: { readonly [record: string]: string },
  scope: Reading['scope'],
): Reading => ({
  nameOf: (entity, id) => names[`${entity} ${id}`],
  phoneOf: number => number,
  scope,
})

export interface ReadChange {
  readonly name: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The value before; null where it was blank, which says nothing. */
export const formerOf = ({ before }: ReadChange): string | null => (before === NO_VALUE ? null : before)

/**
 * A slot already shows its day and its truck: the day is shown only where there is no slot. The totals of objects follow from their lines.
 */
export const readChanges = ({ patch, from }: Change, reading: Reading): ReadChange[] => {
  return Object.keys(patch)
    .filter(
      name =>
        !silent.has(name) &&
        !(name === 'date' && 'shift_instance_id' in patch && isPlaced(patch)) &&
        !(name.startsWith('total_') && 'objects' in patch),
    )
    .flatMap(name => (name === 'objects' ? ofObjects(from[name], patch[name]) : [ofField(name)]))

  function ofField(name: string): ReadChange {
    return {
      name,
      label: bareLabel(Task.fields[name]?.label ?? name),
      before: fieldValueText(Task, name, from[name], reading),
      after: fieldValueText(Task, name, patch[name], reading),
    }
  }
}

/** The text of the list is only its length: what happened to each object has a line of its own. */
const ofObjects = (before: unknown, after: unknown): ReadChange[] =>
  objectChanges(before, after).map(({ line_id, name, before: was, after: is }) => ({
    name: `objects ${line_id}`,
    label: name,
    before: was,
    after: is,
  }))

const isPlaced = ({ shift_instance_id }: Change['patch']): boolean => shift_instance_id !== null

/**
 * The journal of an imported task, or one that was cut, begins later than its task: its first line is a change like the others.
 */
export const isCreation = (
  { at, changes }: Pick<HistoryLine, 'at' | 'changes'>,
  { creation_time }: Pick<TaskRow, 'creation_time'>,
): boolean =>
  creation_time !== null &&
  wallOf(at).slice(0, 16) === wallOf(creation_time).slice(0, 16) &&
  Object.values(changes).every(([before]) => before === null)

/** After the name of who entered it, or without a name. */
export const cameBy = ({ origin }: Pick<TaskRow, 'origin'>, who: string): string =>
  `${who === '' ? 'Demande reçue' : 'a saisi la demande'}, ${taskOrigins.labelOf(origin).toLowerCase()}`
