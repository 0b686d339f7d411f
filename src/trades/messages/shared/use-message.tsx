// A message that is being written, at the desk or on a telephone: its words, its stop and its picture. What is half written is kept.
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useKeptPhoto } from '#shell/kept/use-kept-photo.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { buzz } from '#device/haptics.ts'
import { makePhoto } from '#device/photo.ts'
import type { Image } from '#core/store/pictures/add-photo.ts'
import { LONGEST_MESSAGE } from '#records/entities/slot-message.ts'
import { failed, success, type Outcome } from '#records/failure.ts'
import { photoMessages } from '#records/fr/device-messages.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWhole } from '#records/values/decimal.ts'
import { buttonClass, type ButtonLook } from '#kit/action/button-class.ts'
import { ButtonContent } from '#kit/action/button-content.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { classNames } from '#kit/class-names.ts'
import { SelectField } from '#kit/form/select-field.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { TalkedStop } from './message-words.ts'

/** « Ce message a 3 000 caractères de trop : 2 000 au plus. » */
const tooLongText = (length: number): string =>
  `Ce message a ${plural(length - LONGEST_MESSAGE, 'caractère')} de trop\u00a0: ${formatWhole(LONGEST_MESSAGE)} au plus.`

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
    attach: async (file: File): Promise<void> => {
      const made = await act.run(() => madePhoto(file))
      if (made === null) return
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

/** Reduced when it is chosen, so that what cannot be read is refused before the message is sent. */
const madePhoto = async (file: Blob): Promise<Outcome<Image>> => {
  const made = await makePhoto(file)
  return made.ok
    ? success(made.picture)
    : failed({ kind: 'other', status: 0, detail: photoMessages[made.fault] })
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
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = image
    if (file === null || current === null) return undefined
    current.src = URL.createObjectURL(file)
    return () => URL.revokeObjectURL(current.src)
  }, [file])
  if (file === null) return null
  return (
    <div className="h-stack">
      <div className="thumb">
        <img ref={image} alt="Jointe au message" />
      </div>
      <span className="grow">Photo jointe</span>
      <IconButton icon="trash-2" label="Retirer la photo" onClick={onRemove} />
    </div>
  )
}

interface AttachPhotoProps extends ButtonLook {
  readonly isBusy: boolean
  /** A file of this computer, instead of the telephone's camera. */
  readonly isFile?: boolean
  readonly onFile: (file: File) => Promise<void>
}

export function AttachPhoto({ isBusy, isFile = false, onFile, ...look }: AttachPhotoProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) void onFile(file)
    currentTarget.value = ''
  }
  return (
    <label
      className={classNames(buttonClass(look), 'shutter', isFile && 'btn--icon', isBusy && 'is-loading')}
    >
      <input
        type="file"
        className="sr"
        accept="image/*"
        capture={isFile ? undefined : 'environment'}
        disabled={isBusy}
        aria-label="Joindre une photo"
        onChange={take}
      />
      {isFile ? <Icon name="camera" /> : <ButtonContent icon="camera">Joindre une photo</ButtonContent>}
    </label>
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
