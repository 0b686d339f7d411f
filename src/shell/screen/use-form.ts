// The state of a form: values, French sentences under the fields, one submit at a time. A validation failure goes to the
// fields it names; everything is told as toasts too (specification section 5).
import { useState } from 'react'
import type { Outcome } from '#records/failure.ts'
import { attempt } from './attempt.ts'
import { labelOfField } from '../words/label-of-field.ts'
import { notify } from '../words/notify.tsx'
import { fieldSentences } from '../words/toasts-of.ts'
import { useWork } from './work.ts'

type Errors<V> = { readonly [K in keyof V]?: string }

export interface FormState<V> {
  readonly values: V
  readonly errors: Errors<V>
  readonly busy: boolean
  /** value, onChange and error of one field. */
  field<K extends keyof V & string>(name: K): FieldState<V[K]>
  /** Several fields at once, from what was half typed before. */
  fill(kept: Partial<V>): void
  submit(): void
}
export interface FieldState<T> {
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly error: string | undefined
}

interface FormOptions<V, T> {
  readonly initial: V
  /** Sentences found before anything is sent; an empty object lets it go. */
  readonly check?: (values: V) => Errors<V>
  /** What is told when `check` holds it back. */
  readonly onHeldBack?: () => void
  readonly send: (values: V) => Promise<Outcome<T>>
  readonly onSuccess: (value: T) => void
}

export const useForm = <V extends object, T>({
  initial,
  check,
  onHeldBack,
  send,
  onSuccess,
}: FormOptions<V, T>): FormState<V> => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [busy, setBusy] = useState(false)
  // What is half typed would be lost with the page.
  useWork(busy || JSON.stringify(values) !== JSON.stringify(initial))

  const submit = async (): Promise<void> => {
    const found = check?.(values) ?? {}
    setErrors(found)
    if (Object.keys(found).length > 0) return onHeldBack?.()
    setBusy(true)
    try {
      // A disk that is full or blocked is said by the attempt itself, and nothing was kept.
      const outcome = await attempt(() => send(values))
      if (outcome === null) return
      if (outcome.ok) return onSuccess(outcome.value)
      notify(outcome.failure)
      if (outcome.failure.kind === 'invalid') {
        const sentences = fieldSentences(outcome.failure.fields, labelOfField)
        setErrors(Object.fromEntries(sentences.map(({ field, text }) => [field, text])) as Errors<V>)
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    busy,
    field: name => ({
      name,
      value: values[name],
      onChange: value => {
        setValues({ ...values, [name]: value })
        setErrors({ ...errors, [name]: undefined })
      },
      error: errors[name],
    }),
    fill: kept => setValues(now => ({ ...now, ...kept })),
    submit: () => void submit(),
  }
}
