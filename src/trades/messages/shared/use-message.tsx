// A message that is being written, at the desk or on a telephone: its words, its stop and its picture. What is half written is kept.
import { useState } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { LONGEST_MESSAGE } from '#records/entities/slot-message.ts'
import { SelectField } from '#kit/form/select-field.tsx'
import type { TalkedStop } from './message-words.ts'

/** `name`: of the draft, which belongs to one place; `task`: the stop that it is about from the start. */
export const useMessage = (name: string, task: string | null = null) => {
  const blank = { text: '', about: task ?? '' }
  const [typed, setTyped] = useState(blank)
  const [photo, setPhoto] = useState<string | null>(null)
  const draft = useDraft(name, typed, kept => setTyped(before => ({ ...before, ...kept })))
  const { text, about } = typed
  const isTooLong = text.trim().length > LONGEST_MESSAGE
  return {
    text,
    isTooLong,
    /** What is too long is said once, at its field, which keeps the whole text; anything else below. */
    placed: (said: string | null): { readonly atField?: string; readonly below: string | null } =>
      isTooLong && said !== null ? { atField: said, below: null } : { below: said },
    about,
    photo,
    isEmpty: text.trim() === '' && photo === null,
    photoLabel: photo === null ? 'Joindre une photo' : 'Photo jointe, en prendre une autre',
    /** As the command takes it. */
    content: { text, photo, task: about || null },
    write: (words: string): void => setTyped({ text: words, about }),
    choose: (id: string): void => {
      setTyped({ text, about: id })
      // The picture shows the stop at which it stays.
      setPhoto(null)
    },
    attach: setPhoto,
    forget: (): void => {
      draft.forget()
      setTyped(blank)
      setPhoto(null)
    },
  }
}

interface AboutFieldProps {
  readonly stops: readonly TalkedStop[]
  readonly value: string
  readonly onChange: (id: string) => void
}

export function AboutField({ stops, value, onChange }: AboutFieldProps) {
  return (
    <SelectField
      label="Au sujet de"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: 'Toute la tournée' },
        ...stops.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  )
}
