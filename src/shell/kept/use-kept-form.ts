// A form whose half-typed input survives the phone: its draft is restored when it opens again, and forgotten once it was saved.
import { useState } from 'react'
import type { Typed } from '../screen/form-input.ts'
import { useDraft, type SheetDraft } from './use-draft.ts'
import { useForm, type FormOptions, type FormState } from '../screen/use-form.ts'

export interface KeptForm<V, T = unknown, Asked extends readonly unknown[] = []>
  extends FormState<V, T, Asked>, SheetDraft {
  /** What differs from the record was typed before this form opened: a sheet of the settings shows that. */
  readonly isResumed: boolean
}

interface KeptFormOptions<V, T, Asked extends readonly unknown[]> extends FormOptions<V, T, Asked> {
  /** The name of the draft: the sheet, and the record that it is open on. */
  readonly draft: string
  /** The members of a draft that the form still has; an older version may have written it. */
  readonly fitting?: (kept: Partial<V>) => Partial<V>
}

export const useKeptForm = <V extends object, T, Asked extends readonly unknown[] = []>({
  draft: name,
  fitting = asIs,
  onSuccess,
  ...options
}: KeptFormOptions<V, T, Asked>): KeptForm<V, T, Asked> => {
  const [wasResumed, setResumed] = useState(false)
  const form: FormState<V, T, Asked> = useForm({
    ...options,
    onSuccess: (value: T, ...asked: Asked) => {
      draft.forget()
      onSuccess(value, ...asked)
    },
  })
  const draft = useDraft<Typed<V>>(name, form.typed, ({ changes = {}, from = {} }) => {
    form.restore({ changes: fitting(changes), from: fitting(from) })
    setResumed(true)
  })
  return { ...form, ...draft, isResumed: wasResumed && form.isDirty }
}

const asIs = <V>(kept: Partial<V>): Partial<V> => kept
