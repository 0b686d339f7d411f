// The machinery for one definition per entity. From a definition come the row's type, the client's and the server's validation
// (with the dialect's rule keys), Dexie's stores, the server's columns, and the label of every form field.
import { plainText } from './text/plain-text.ts'
import * as v from 'valibot'
import type { FieldOptions } from './field-options.ts'
import { flag, id, int, moment, reference, type FieldType } from './field-types.ts'
import { impersonal, personal, type Verdict } from './verdict.ts'

export interface Field<T = unknown> extends FieldOptions {
  readonly type: FieldType<T>
  readonly verdict: Verdict
  /** With its article, in lower case: « le prénom ». */
  readonly label: string
}

export type Fields = { readonly [name: string]: Field }

export interface Issue {
  readonly field: string
  readonly rule: string
  readonly limit?: number
}

/** The fields of every record. Moments are the server's (api-dialect.md section 11). */
const baseFields = {
  id: field(id, "l'identifiant", impersonal),
  rev: field(int(0), 'la révision', impersonal, { readonly: true }),
  deleted: field(flag(), 'la suppression', impersonal, { readonly: true }),
  creation_time: field(moment, 'la date de création', impersonal, { readonly: true }),
  modification_time: field(moment, 'la date de modification', impersonal, { readonly: true }),
  creator_id: field(reference, "l'auteur", personal('keep', 'everyone'), { readonly: true }),
}

export const isBaseField = (name: string): boolean => Object.hasOwn(baseFields, name)

type ValueOf<F> = F extends Field<infer T> ? T : never
export type RowOf<F> = { -readonly [K in keyof F]: ValueOf<F[K]> }
export type BaseRow = RowOf<typeof baseFields>
/** A record whose entity is known only at run time, as in storage, mirror and sync. */
export type AnyRow = BaseRow & { [field: string]: unknown }

export interface Entity<N extends string = string, R extends BaseRow = BaseRow> {
  readonly name: N
  readonly label: string
  readonly fields: { readonly [K in keyof R]: Field<R[K]> } & Fields
  /** Dexie indexes over several fields, e.g. `[scope+date]`. */
  readonly compound: readonly string[]
  /** Index keys computed for the local mirror; null leaves the row out of that index. */
  readonly localKeys: { readonly [key: string]: (row: AnyRow) => string | null }
  /** Requirements that concern several fields. */
  readonly check: (row: AnyRow) => readonly Issue[]
  /** Members computed from the record for each answer, never stored by a client. */
  readonly derive: (row: AnyRow) => { readonly [field: string]: unknown }
  /** Further changes of the record whenever a person changes it. */
  readonly touch: (row: AnyRow) => { readonly [field: string]: unknown }
  /** Found on a device by the words of its records. */
  readonly searched: boolean
  /** The field with the id of the record that this one is about: a person's document and erasure include both. */
  readonly about: string | null
}
export type Row<E> = E extends Entity<string, infer R> ? R : never

/** The options stay in the type, so that a form's values can be derived from the fields that it has. */
export function field<T>(type: FieldType<T>, label: string, verdict: Verdict): Field<T>
export function field<T, const O extends FieldOptions>(
  type: FieldType<T>,
  label: string,
  verdict: Verdict,
  options: O,
): Field<T> & O
export function field(type: FieldType, label: string, verdict: Verdict, options: FieldOptions = {}): Field {
  return { type, label, verdict, ...options }
}

export const entity = <const N extends string, F extends Fields>(
  name: N,
  label: string,
  fields: F,
  extras: Partial<Omit<Entity, 'name' | 'label' | 'fields'>> = {},
): Entity<N, BaseRow & RowOf<F>> => {
  // Without a prototype: a name from a request must not find `constructor` among the fields.
  const all: unknown = Object.assign(Object.create(null), baseFields, fields)
  return {
    name,
    label,
    fields: all as Entity<N, BaseRow & RowOf<F>>['fields'],
    compound: extras.compound ?? [],
    localKeys: extras.localKeys ?? {},
    check: extras.check ?? (() => []),
    derive: extras.derive ?? (() => ({})),
    touch: extras.touch ?? (() => ({})),
    searched: extras.searched ?? false,
    about: extras.about ?? null,
  }
}

export const fieldNames = (of: Entity): string[] => Object.keys(of.fields)

/** The names of the fields that a test holds for, in the order of the definition. */
export const fieldsWhere = (of: Pick<Entity, 'fields'>, holds: (one: Field) => boolean): string[] =>
  Object.entries(of.fields).flatMap(([name, one]) => (holds(one) ? [name] : []))

/** A new record with every field at its initial value. */
export const blankRow = <R extends BaseRow>(of: Entity<string, R>): R => {
  const row: { [field: string]: unknown } = {}
  for (const [name, { type }] of Object.entries(of.fields)) row[name] = type.initial
  return row as R
}

export type Decoded =
  | { readonly ok: true; readonly value: { readonly [field: string]: unknown } }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Reads the sent fields that a client may write; blanks of required fields are `isEmpty` and nothing else. */
export const decodeFields = (of: Entity, input: { readonly [field: string]: unknown }): Decoded => {
  const value: { [field: string]: unknown } = {}
  const issues: Issue[] = []
  for (const [name, sent] of Object.entries(input)) {
    const known = of.fields[name]
    if (known === undefined || known.readonly === true) continue
    if (known.required === true && isBlank(sent)) {
      issues.push({ field: name, rule: 'isEmpty' })
      continue
    }
    const result = v.safeParse(known.type.schema, sent, { abortEarly: true })
    if (result.success) value[name] = result.output
    else issues.push(...result.issues.map(issue => issueOf(name, issue)))
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

/** For a kind's own check: the fields whose text a test refuses, under its rule. */
export const faultsIn = (
  row: AnyRow,
  tests: readonly (readonly [field: string, rule: string, isRight: (text: string) => boolean])[],
): readonly Issue[] =>
  tests.flatMap(([field, rule, isRight]) => (isRight(plainText(row[field])) ? [] : [{ field, rule }]))

/** Required fields that are blank in a whole record, and the entity's own requirements. */
export const checkRow = (of: Entity, row: AnyRow): readonly Issue[] => {
  const blanks = Object.entries(of.fields)
    .filter(([name, { required }]) => required === true && isBlank(row[name]))
    .map(([name]) => ({ field: name, rule: 'isEmpty' }))
  return blankAlone([...blanks, ...of.check(row)])
}

/** Leaves a blank field its one fault: that a blank is not in a list either would help nobody. */
export const blankAlone = (issues: readonly Issue[]): readonly Issue[] => {
  const blank = new Set(issues.flatMap(({ field, rule }) => (rule === 'isEmpty' ? [field] : [])))
  return issues.filter(({ field, rule }) => rule === 'isEmpty' || !blank.has(field))
}

/**
 * A field that was already wrong and is not written now causes no issue: a crew can finish a stop that was received without a
 * phone number.
 */
export const newIssues = (
  of: Entity,
  before: AnyRow | undefined,
  after: AnyRow,
  isWritten: (field: string) => boolean,
): readonly Issue[] => {
  const old = new Set(
    before === undefined ? [] : checkRow(of, before).map(({ field, rule }) => `${field}/${rule}`),
  )
  return checkRow(of, after).filter(({ field, rule }) => isWritten(field) || !old.has(`${field}/${rule}`))
}

/** A lenient reading of a row from outside: a value that does not fit is replaced by the field's initial value. */
export const readRow = (of: Entity, input: { readonly [field: string]: unknown }): AnyRow => {
  const row: { [field: string]: unknown } = {}
  for (const [name, { type }] of Object.entries(of.fields)) {
    const result = v.safeParse(type.schema, input[name] === undefined ? type.initial : input[name])
    row[name] = result.success ? result.output : type.initial
  }
  return row as AnyRow
}

export const unknownFields = (of: Entity, input: { readonly [field: string]: unknown }): string[] =>
  Object.keys(input).filter(name => of.fields[name] === undefined && !name.startsWith('_'))

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const issueOf = (field: string, issue: v.BaseIssue<unknown>): Issue => ({
  field,
  rule: issue.message,
  ...(typeof issue.requirement === 'number' ? { limit: issue.requirement } : {}),
})
