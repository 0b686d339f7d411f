// Fits a record from outside to its definition: values that do not fit are blanked and named, so that one bad value never breaks
// a screen, nor holds back the rows that arrive with it. Every row of a first load goes through here, so it must be quick.
import * as v from 'valibot'
import type { AnyRow, Entity } from './entity.ts'
import type { FieldType } from './field-types.ts'

export interface Fitted {
  readonly row: AnyRow
  /** Fields whose value was blanked, or lists that lost a line. */
  readonly misfits: readonly string[]
}

/** Any text can be shown, however long, and a closed list has a label for unknown values (a newer server's state). */
const texts: ReadonlySet<string> = new Set(['text', 'longText', 'phone', 'email', 'choice'])
const numbers: ReadonlySet<string> = new Set(['choice', 'decimal'])
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/
const MOMENT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z?$/
const NAME = /^[\w:.|-]{1,64}$/

/** Whether a value fits without running its schema: true for nearly all values of a correct server. */
const fitsAtSight = ({ kind, initial }: FieldType, value: unknown): boolean => {
  if (value === initial) return true
  if (typeof value === 'number') return numbers.has(kind) && Number.isFinite(value)
  if (typeof value !== 'string') return kind === 'list' && Array.isArray(value) && value.length === 0
  if (texts.has(kind)) return true
  if (kind === 'id') return NAME.test(value)
  return kind === 'day' ? DAY.test(value) : kind === 'moment' && MOMENT.test(value)
}

/** A value that fits stays as it was sent, so that it equals the server's; a number sent as text becomes a number. */
const readingOf = (type: FieldType, value: unknown): { readonly isFit: boolean; readonly value: unknown } => {
  const read = v.safeParse(type.schema, value)
  if (read.success) return { isFit: true, value: typeof read.output === typeof value ? value : read.output }
  const lines = type.kind === 'list' && Array.isArray(value) ? value : null
  const fitting = lines?.filter(line => v.safeParse(type.schema, [line]).success)
  return { isFit: false, value: fitting ?? type.initial }
}

/** Without the id: it has been read already, and cannot be blank. */
const typesOf = (of: Entity): readonly (readonly [name: string, type: FieldType])[] => {
  const known = typesByEntity.get(of)
  if (known !== undefined) return known
  const fields = Object.entries(of.fields).filter(([name]) => name !== 'id' && name !== 'rev')
  const types = fields.map(([name, { type }]) => [name, type] as const)
  typesByEntity.set(of, types)
  return types
}
const typesByEntity = new WeakMap<Entity, readonly (readonly [string, FieldType])[]>()

/** Fields that the row does not have stay absent; members that the definition does not have stay unchanged. */
export const fittingRow = (of: Entity, row: AnyRow): Fitted => {
  const fixed: { [field: string]: unknown } = {}
  let isSame = true
  const misfits: string[] = []
  for (const [name, type] of typesOf(of)) {
    const sent = row[name]
    if (sent === undefined || fitsAtSight(type, sent)) continue
    const { isFit, value } = readingOf(type, sent)
    if (value !== sent) {
      fixed[name] = value
      isSame = false
    }
    if (!isFit) misfits.push(name)
  }
  return { row: isSame ? row : { ...row, ...fixed }, misfits }
}
