// A message that is being written, at the desk or on a telephone: its words, its stop and its picture. What is half written is kept.
import { useEffect, useState } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useKeptPhoto } from '#shell/kept/use-kept-photo.ts'
import { madePhoto } from '#shell/screen/take-photo.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { buzz } from '#device/haptics.ts'
import type { Image } from '#core/store/pictures/add-photo.ts'
import { LONGEST_MESSAGE } from '#records/entities/slot-message.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { IconButton } from '#kit/action/icon-button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import type { TalkedStop } from './message-words.ts'

/** « Ce message est trop long : 3 000 caractères à enlever, 2 000 au plus. » */
const tooLongText = (length: number): string =>
  `Ce message est trop long\u00a0: ${plural(length - LONGEST_MESSAGE, 'caractère')} à enlever, ${formatWhole(LONGEST_MESSAGE)} au plus.`

/** `name`: of the draft, which belongs to one place; `task`: the stop that it is about from the start. */
export const useMessage = (name: string, act: Act, task: string | null = null) => {
  const blank = { text: '', about: task ?? '' }
  const [typed, setTyped] = useState(blank)
  const draft = useDraft(name, typed, kept => setTyped(before => ({ ...before, ...kept })))
  const photo = useKeptPhoto(name)
  const { text, about } = typed
  const { length } = text.trim()
  const isTooLong = length > LONGEST_MESSAGE
  // Counted anew at each letter, once it was refused.
  const fault = isTooLong && act.said !== null ? tooLongText(length) : undefined
  return {
    text,
    isTooLong,
    /** Of its field, which keeps the whole text: the sentence about its length, or the count that comes before. */
    field: fault === undefined ? { maxLength: LONGEST_MESSAGE } : { error: fault },
    refusal: fault === undefined ? act.said : null,
    about,
    photo: photo.file,
    isEmpty: text.trim() === '' && photo.file === null,
    /** As the command takes it. */
    content: async () => ({ text, image: photo.file && (await imageOf(photo.file)), task: about || null }),
    write: (words: string): void => setTyped({ text: words, about }),
    choose: (id: string): void => setTyped({ text, about: id }),
    attach: async ([file]: readonly File[]): Promise<void> => {
      const made = file && (await act.run(() => madePhoto(file)))
      if (!made) return
      photo.take(new Blob([made.answer.bytes], { type: made.answer.type }))
      buzz('tick')
    },
    detach: photo.forget,
    forget: (): void => {
      draft.forget()
      photo.forget()
      setTyped(blank)
    },
  }
}

const imageOf = async (file: Blob): Promise<Image> => ({
  bytes: await file.arrayBuffer(),
  type: file.type,
  name: `photo.${file.type === 'image/png' ? 'png' : 'jpg'}`,
})

interface AttachedPhotoProps {
  readonly file: Blob | null
  readonly onRemove: () => void
}

/** What goes with the message, to be seen before it is sent. */
export function AttachedPhoto({ file, onRemove }: AttachedPhotoProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (file === null) return undefined
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (file === null) return null
  return (
    <div className="h-stack">
      <div className="thumb">
        <img src={address} alt="La photo jointe" />
      </div>
      <span className="grow">Photo jointe</span>
      <IconButton icon="trash-2" label="Retirer la photo" onClick={onRemove} />
    </div>
  )
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
