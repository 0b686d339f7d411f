// One field of two versions, in words: its name, and each side's value. Pure.
import { formatDate } from '#records/time/dates.ts'
import { entityByName } from '#records/entities/index.ts'
import { ShiftInstance } from '#records/entities/shift.ts'
import type { Field } from '#records/entity.ts'
import {
  fieldValueText,
  lineMemberLabel,
  lineValueText,
  UNKNOWN_RECORD,
  type Reading,
} from '#records/fr/field-values.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { ConflictField, MergedField, Sides } from '#core/store/conflicts/compare-sides.ts'
import type { Conflict } from '#core/store/conflicts/conflicts.ts'

type Place = Pick<ConflictField, 'field' | 'line' | 'member'>

/** « Téléphone », « Matelas 140 · quantité faite »: without the article, as a row's label. */
export const placeText = (
  entity: string,
  { field, line, member }: Place,
  lineName: string | null,
): string => {
  if (line === null) return bareLabel(entityByName(entity)?.fields[field]?.label ?? field)
  const name = lineName ?? (field === 'photosList' ? 'Photo' : 'Objet')
  return member === null ? name : `${name} · ${lineMemberLabel(member)}`
}

export const bareLabel = (label: string): string =>
  sentenceStart(label.replace(/^(les |la |le |l['’])/, '').replaceAll("'", '’'))

/** The entities of the identifiers in a list: a slot's stops and its crew. */
export const listedEntities: { readonly [field: string]: string | undefined } = Object.fromEntries(
  Object.entries<Field>(ShiftInstance.fields).flatMap(([name, { names }]) =>
    names === undefined ? [] : [[name, names]],
  ),
)

export interface ListedName {
  readonly id: string
  readonly name: string
}

/** Null for anything but a list of identifiers with names. */
export const listedNames = (field: string, value: unknown, { nameOf }: Reading): ListedName[] | null => {
  const entity = listedEntities[field]
  if (entity === undefined || !Array.isArray(value)) return null
  return value
    .filter(id => typeof id === 'string')
    .map((id, at) => {
      const name = nameOf(entity, id) ?? UNKNOWN_RECORD
      return { id, name: field === 'task_order' ? `${at + 1}\u00a0${name}` : name }
    })
}

export const versionText = (entity: string, place: Place, value: unknown, reading: Reading): string => {
  const of = entityByName(entity)
  if (place.line !== null) return lineValueText(place.member, value)
  // The single question about a deletion (core/store/conflicts/conflict-sides.ts).
  if (place.field === 'deleted') return value === 1 ? 'supprimer' : 'garder'
  const listed = listedNames(place.field, value, reading)
  if (listed !== null && listed.length > 0) return listed.map(({ name }) => name).join(', ')
  // Nobody chooses « À vérifier »: it is the state of a finished stop (TS4), and the other version differs.
  if (place.field === 'task_state_id' && value === TASK_STATE.toBeChecked && reading.scope !== 'scale')
    return 'Réalisée, à vérifier'
  return of === undefined ? String(value) : fieldValueText(of, place.field, value, reading)
}

/** One version of a field; a version that is in no slot and yet has a day shows that day. */
export const sideValueText = (
  entity: string,
  field: ConflictField,
  side: keyof Sides,
  reading: Reading,
): string => {
  const day = field[side] === null ? field.days?.[side] : null
  return typeof day === 'string'
    ? `sans créneau, ${formatDate(day, 'day')}`
    : versionText(entity, field, field[side], reading)
}

/** `objects/<line_id>/<member>` or a plain field, for what was merged without a question. */
export const mergedPlace = ({ path, field }: Pick<MergedField, 'path' | 'field'>): Place => {
  const [, line, member] = path.split('/')
  return { field, line: line ?? null, member: member ?? null }
}

/** The name of a line, from whichever version still has it. */
export type LineNames = { readonly [line: string]: string | undefined }

/** The fields that differ, as short sentences for a phone: « Matelas refusé : taché », « État : Réalisée ». */
export const sideText = (
  conflict: Pick<Conflict, 'entity' | 'fields'>,
  side: 'mine' | 'theirs',
  lineNames: LineNames,
  reading: Reading,
): string[] =>
  conflict.fields.map(one => {
    const lineName = one.line === null ? null : (lineNames[one.line] ?? null)
    const value = sideValueText(conflict.entity, one, side, reading)
    if (one.member !== null && sayThemselves.has(one.member)) {
      const name = placeText(conflict.entity, { ...one, member: null }, lineName)
      return one.member === 'refused_reason' ? `${name} ${value}` : `${name}\u00a0: ${value}`
    }
    return `${placeText(conflict.entity, one, lineName)}\u00a0: ${value}`
  })

/** Members whose value needs no label: « 2 prévus », « 1 fait », « refusé ». */
const sayThemselves = new Set(['quantity', 'quantity_done', 'refused_reason'])
