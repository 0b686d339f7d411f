// What a person typed into a form, over the record that the form shows: pure steps, which `use-form.ts` keeps between renders. The
// record may change meanwhile: what was not touched follows it, and what was touched is then overtaken.

export type FormErrors<V> = { readonly [name in keyof V]?: string }

/** What was typed, as a draft keeps it. */
export interface Typed<V> {
  readonly changes: Partial<V>
  /** The record's values of these fields when a person began to type there. */
  readonly from: Partial<V>
}

export interface FormInput<V> extends Typed<V> {
  /** A French sentence for each field in error. */
  readonly errors: FormErrors<V>
  /** How many saves left something to correct. */
  readonly refusals: number
}

export const untouched = <V>(start: Partial<V>): FormInput<V> => ({
  changes: start,
  from: {},
  errors: {},
  refusals: 0,
})

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The members whose name passes. */
const picked = <V extends object>(values: V, passes: (name: keyof V) => boolean): Partial<V> => {
  const found: Partial<V> = {}
  for (const name in values) if (passes(name)) found[name] = values[name]
  return found
}

/** The typed values that differ from the present record. */
export const realChanges = <V extends object>(base: V, changes: Partial<V>): Partial<V> => {
  const real: Partial<V> = {}
  for (const name in changes)
    if (changes[name] !== undefined && !same(base[name], changes[name])) real[name] = changes[name]
  return real
}

/** The fields that were typed here and that another person has changed since. */
export const overtakenNames = <V extends object>(base: V, { changes, from }: Typed<V>): (keyof V)[] => {
  const names: (keyof V)[] = []
  for (const name in realChanges(base, changes))
    if (from[name] !== undefined && !same(from[name], base[name])) names.push(name)
  return names
}

/** What a draft keeps of the input: a value that was typed back to the record's is none. */
export const realTyped = <V extends object>(base: V, { changes, from }: Typed<V>): Typed<V> => {
  const real = realChanges(base, changes)
  const kept: Partial<V> = {}
  for (const name in from) if (name in real) kept[name] = from[name]
  return { changes: real, from: kept }
}

/** What is as the record has it is typed no more, once it was saved or typed back: it follows the record. */
export const following = <V extends object>(input: FormInput<V>, base: V): FormInput<V> => ({
  ...input,
  ...realTyped(base, input),
})

/** The errors of the fields that were not typed into. */
const errorsBut = <V extends object>(errors: FormErrors<V>, typed: Partial<V>): FormErrors<V> => {
  const left: { -readonly [name in keyof V]?: string } = {}
  for (const name in errors) if (!(name in typed)) left[name] = errors[name]
  return left
}

export const afterTyping = <V extends object>(
  input: FormInput<V>,
  base: V,
  typed: Partial<V>,
  errorsLeft: (errors: FormErrors<V>, typed: Partial<V>) => FormErrors<V> = errorsBut,
): FormInput<V> => ({
  ...input,
  changes: { ...input.changes, ...typed },
  from: { ...picked(base, name => name in typed), ...realTyped(base, input).from },
  errors: errorsLeft(input.errors, typed),
})

export const afterRefusal = <V>(input: FormInput<V>, errors: FormErrors<V>): FormInput<V> => ({
  ...input,
  errors,
  refusals: input.refusals + 1,
})

/** « Prendre leur version »: what was typed there is dropped. */
export const takingTheirs = <V extends object>(input: FormInput<V>, base: V): FormInput<V> => {
  const names = overtakenNames(base, input)
  const { changes, from } = input
  return { ...input, changes: without(changes, names), from: without(from, names) }
}

/** « Garder ma saisie »: it was typed knowing the present record. */
export const keepingMine = <V extends object>(input: FormInput<V>, base: V): FormInput<V> => {
  const names = overtakenNames(base, input)
  return { ...input, from: { ...input.from, ...picked(base, name => names.includes(name)) } }
}

const without = <V extends object>(values: Partial<V>, names: readonly (keyof V)[]): Partial<V> => {
  const left: Partial<V> = {}
  for (const name in values) if (!names.includes(name)) left[name] = values[name]
  return left
}
