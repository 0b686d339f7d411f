// The one way to fill in a form: the values over the record, a French sentence under each field in error, one save at a time. A
// validation failure is shown at its fields; everything is also shown as toasts (specification section 5).
import { useState } from 'react'
import type { Failure, Outcome } from '#records/failure.ts'
import { attempt } from './attempt.ts'
import {
  afterRefusal,
  afterTyping,
  following,
  keepingMine,
  overtakenNames,
  realChanges,
  realTyped,
  takingTheirs,
  untouched,
  type FormErrors,
  type FormInput,
  type Typed,
} from './form-input.ts'
import { afterStep, noSteps, stepBack, stepForth, withInput, type FormSteps } from './form-steps.ts'
import { notify } from '../words/notify.tsx'
import { useWork } from './work.ts'

/** `Asked`: what a press of one of several buttons adds to a save. */
export interface FormState<V, T = unknown, Asked extends readonly unknown[] = []> {
  readonly values: V
  /** The present record. */
  readonly base: V
  readonly errors: FormErrors<V>
  /** How many saves left something to correct. */
  readonly refusals: number
  readonly busy: boolean
  readonly isDirty: boolean
  /** What was typed and differs from the record. */
  readonly typed: Typed<V>
  /** The fields that were typed here, and changed by another person since. */
  readonly overtaken: readonly (keyof V)[]
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** value, onChange and error of one field. */
  field<K extends keyof V & string>(name: K): FieldState<V[K]>
  readonly set: (typed: Partial<V>) => void
  /** What the page found by itself: no step of what a person did. */
  readonly fill: (found: Partial<V>) => void
  /** What was typed before, from a draft. */
  readonly restore: (typed: Typed<V>) => void
  /** Drops what was typed. */
  readonly reset: () => void
  /** Back by one step of what was typed or chosen: the fields that it changed; null without one. */
  readonly undo: () => readonly (keyof V)[] | null
  readonly redo: () => readonly (keyof V)[] | null
  readonly submit: (...asked: Asked) => void
  /** The answer of the command; null when it was refused, or found at fault before. */
  readonly save: (...asked: Asked) => Promise<T | null>
}
export interface FieldState<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error: string | undefined
}

/** The outcome of a command, or the sentences found before there was one. */
type Sent<V, T> = Outcome<T> | { readonly ok: false; readonly errors: FormErrors<V> }

export interface FormOptions<V, T, Asked extends readonly unknown[]> {
  /** The record as it is at this render: a field that nobody touched here shows its value. */
  readonly initial: V
  /** What a new form begins with, and `reset` returns to. */
  readonly start?: Partial<V> | undefined
  /** Returns the sentences found before anything is sent; an empty object allows sending. */
  readonly check?: (values: V) => FormErrors<V>
  /** Called when `check` found something. */
  readonly onHeldBack?: () => void
  readonly send: (values: V, ...asked: Asked) => Promise<Sent<V, T>>
  /** Where a refusal is shown. */
  readonly errorsOf?: (failure: Failure) => FormErrors<V> | Promise<FormErrors<V>>
  /** The errors that may still be true after this was typed. */
  readonly errorsLeft?: (errors: FormErrors<V>, typed: Partial<V>) => FormErrors<V>
  readonly onSuccess: (value: T, ...asked: Asked) => void
}

export const useForm = <V extends object, T, Asked extends readonly unknown[] = []>({
  initial: base,
  start = {},
  errorsOf = invalidFields,
  errorsLeft,
  ...sending
}: FormOptions<V, T, Asked>): FormState<V, T, Asked> => {
  const [steps, setSteps] = useState(() => noSteps(untouched<V>(start)))
  const { input } = steps
  const setInput = (next: (now: FormInput<V>) => FormInput<V>): void =>
    setSteps(now => withInput(now, next(now.input)))
  const real = realChanges(base, input.changes)
  if (namesOf(input.changes).length > namesOf(real).length) setInput(now => following(now, base))
  const values = { ...base, ...real }
  const isDirty = JSON.stringify(real) !== JSON.stringify(realChanges(base, start))
  const saving = useSaving({
    ...sending,
    values,
    settle: () => setSteps(now => noSteps(now.input)),
    show: errors => setInput(now => ({ ...now, errors })),
    refuse: errors => setInput(now => afterRefusal(now, errors)),
    errorsOf,
  })
  // Half-typed input would be lost with the page.
  useWork(saving.busy || isDirty)
  const step = (names: readonly (keyof V)[], next: (now: FormInput<V>) => FormInput<V>): void =>
    setSteps(now => afterStep(now, next(now.input), names, { ...base, ...now.input.changes }))
  const set = (typed: Partial<V>): void =>
    step(namesOf(typed), now => afterTyping(now, base, typed, errorsLeft))
  const walk = (way: (now: FormSteps<V>) => FormSteps<V> | null): readonly (keyof V)[] | null => {
    const names = (way === stepBack ? steps.past : steps.future).at(-1)?.names
    if (names === undefined) return null
    setSteps(now => way(now) ?? now)
    return names
  }
  return {
    ...saving,
    values,
    base,
    errors: input.errors,
    refusals: input.refusals,
    isDirty,
    typed: realTyped(base, input),
    overtaken: overtakenNames(base, input),
    takeTheirs: () => step(overtakenNames(base, input), now => takingTheirs(now, base)),
    keepMine: () => step(overtakenNames(base, input), now => keepingMine(now, base)),
    field: name => ({
      name,
      value: values[name],
      onChange: value => set(one<V, typeof name>(name, value)),
      error: input.errors[name],
    }),
    set,
    fill: found => setInput(now => afterTyping(now, base, found, errorsLeft)),
    restore: typed => setInput(now => ({ ...now, ...typed })),
    reset: () => step(namesOf(real), now => ({ ...untouched(start), refusals: now.refusals })),
    undo: () => walk(stepBack),
    redo: () => walk(stepForth),
  }
}

const namesOf = <V extends object>(values: Partial<V>): (keyof V)[] => {
  const names: (keyof V)[] = []
  for (const name in values) names.push(name)
  return names
}

const one = <V, K extends keyof V>(name: K, value: V[K]): Partial<V> => {
  const typed: Partial<V> = {}
  typed[name] = value
  return typed
}

type Steps<V, T, Asked extends readonly unknown[]> = Pick<
  FormOptions<V, T, Asked>,
  'check' | 'onHeldBack' | 'send' | 'onSuccess'
> & {
  readonly values: V
  /** What was saved is the record now: no step leads behind it. */
  readonly settle: () => void
  readonly show: (errors: FormErrors<V>) => void
  readonly refuse: (errors: FormErrors<V>) => void
  readonly errorsOf: (failure: Failure) => FormErrors<V> | Promise<FormErrors<V>>
}

/** One save at a time: checked, sent, then shown where it was refused, or finished. */
const useSaving = <V extends object, T, Asked extends readonly unknown[]>({
  values,
  check,
  onHeldBack,
  send,
  settle,
  show,
  refuse,
  errorsOf,
  onSuccess,
}: Steps<V, T, Asked>): Pick<FormState<V, T, Asked>, 'busy' | 'submit' | 'save'> => {
  const [busy, setBusy] = useState(false)
  const save = async (...asked: Asked): Promise<T | null> => {
    if (busy) return null
    const found = check?.(values) ?? {}
    if (Object.keys(found).length > 0) {
      refuse(found)
      onHeldBack?.()
      return null
    }
    show({})
    setBusy(true)
    try {
      // The attempt itself reports a full or blocked disk; nothing was stored, and the typed values stay.
      const sent = await attempt(() => send(values, ...asked))
      if (sent === null) return null
      if (sent.ok) {
        settle()
        onSuccess(sent.value, ...asked)
        return sent.value
      }
      if ('failure' in sent) notify(sent.failure)
      refuse('failure' in sent ? await errorsOf(sent.failure) : sent.errors)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, save, submit: (...asked) => void save(...asked) }
}

/** The sentences of a validation failure, each at the field that it names; the names of fields are loaded when one is refused. */
export const invalidFields = async <V>(failure: Failure): Promise<FormErrors<V>> => {
  if (failure.kind !== 'invalid') return {}
  const [{ fieldSentences }, { labelOfField }] = await Promise.all([
    import('../words/toasts-of.ts'),
    import('../words/label-of-field.ts'),
  ])
  const sentences = fieldSentences(failure.fields, labelOfField)
  return Object.fromEntries(sentences.map(({ field, text }) => [field, text])) as FormErrors<V>
}
