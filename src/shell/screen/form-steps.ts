// The steps of what was typed and chosen in a form, so that Ctrl Z goes back through them and Ctrl Maj Z forth again. Letters typed one
// after the other in one field are one step. Pure; `use-form.ts` keeps them between renders.
import type { FormInput, Typed } from './form-input.ts'

interface Step<V> extends Typed<V> {
  /** The fields that the step changed. */
  readonly names: readonly (keyof V)[]
}
export interface FormSteps<V> {
  readonly input: FormInput<V>
  /** What the form held before each step, the latest last. */
  readonly past: readonly Step<V>[]
  readonly future: readonly Step<V>[]
}

/** As far back as anybody remembers. */
const MOST = 100

export const noSteps = <V>(input: FormInput<V>): FormSteps<V> => ({ input, past: [], future: [] })

const stepOf = <V>({ changes, from }: FormInput<V>, names: readonly (keyof V)[]): Step<V> => ({
  changes,
  from,
  names,
})

/** What another person, a draft or a save changes is no step. */
export const withInput = <V>(steps: FormSteps<V>, input: FormInput<V>): FormSteps<V> => ({ ...steps, input })

export const afterStep = <V extends object>(
  { input, past }: FormSteps<V>,
  next: FormInput<V>,
  names: readonly (keyof V)[],
  values: V,
): FormSteps<V> => {
  const last = past.at(-1)
  const isSame = last !== undefined && isLetter(last, names, { values, next })
  return { input: next, past: isSame ? past : [...past, stepOf(input, names)].slice(-MOST), future: [] }
}

/** One letter more or less in the text that the last step typed. */
const isLetter = <V extends object>(
  last: Step<V>,
  names: readonly (keyof V)[],
  { values, next }: { readonly values: V; readonly next: FormInput<V> },
): boolean => {
  const [name] = names
  if (name === undefined || names.length > 1 || last.names.length > 1 || last.names[0] !== name) return false
  const [was, is] = [values[name], next.changes[name]]
  return typeof was === 'string' && typeof is === 'string' && Math.abs(was.length - is.length) === 1
}

/** The form before its last step; null without one. */
export const stepBack = <V>({ input, past, future }: FormSteps<V>): FormSteps<V> | null => {
  const step = past.at(-1)
  if (step === undefined) return null
  return {
    input: { ...input, changes: step.changes, from: step.from, errors: {} },
    past: past.slice(0, -1),
    future: [...future, stepOf(input, step.names)],
  }
}

/** The step that was undone last, again; null without one. */
export const stepForth = <V>({ input, past, future }: FormSteps<V>): FormSteps<V> | null => {
  const step = future.at(-1)
  if (step === undefined) return null
  return {
    input: { ...input, changes: step.changes, from: step.from, errors: {} },
    past: [...past, stepOf(input, step.names)],
    future: future.slice(0, -1),
  }
}
