// The state of a form: values, French sentences under the fields, one submit at a time. A validation failure is shown at its
// fields; everything is also shown as toasts (specification section 5).
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
  /** Sets several fields at once, from what was half typed before. */
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
  /** Returns the sentences found before anything is sent; an empty object allows sending. */
  readonly check?: (values: V) => Errors<V>
  /** Called when `check` found something. */
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
  // Half-typed input would be lost with the page.
  useWork(busy || JSON.stringify(values) !== JSON.stringify(initial))

  const submit = async (): Promise<void> => {
    const found = check?.(values) ?? {}
    setErrors(found)
    if (Object.keys(found).length > 0) return onHeldBack?.()
    setBusy(true)
    try {
      // The attempt itself reports a full or blocked disk; nothing was stored.
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
