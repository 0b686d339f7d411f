// A picture: a button that opens a file, the picture as it will be shown, and a button that removes it.
import './picture-field.css'
import { shownPicture } from '#shell/config.ts'
import { useId, useRef, useState } from 'react'
import { Button } from '#kit/action/button.tsx'
import { classNames } from '#kit/class-names.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { PictureUse } from '#device/shrink-picture.ts'
import { makePicture, type NewPicture } from './new-picture.ts'

interface PictureFieldProps {
  readonly label: string
  /** « Fichier du logo »: the file button's label for screen readers. */
  readonly fileLabel: string
  readonly use: PictureUse
  readonly className?: string
  /** The address of the picture just chosen, or of the stored one. */
  readonly address: string
  readonly busy?: boolean
  readonly onChange: (made: NewPicture | null) => void
}

export function PictureField({
  label,
  fileLabel,
  use,
  className,
  address,
  busy = false,
  onChange,
}: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [isReading, setReading] = useState(false)
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setReading(true)
    const made = await makePicture(file, use)
    setReading(false)
    setError(made.ok ? '' : made.sentence)
    if (made.ok) onChange(made.made)
  }
  return (
    <div className={classNames('field', error !== '' && 'field--error', className)}>
      <span className="label" id={`${id}-label`}>
        {label}
        <span className="opt">facultatif</span>
      </span>
      <div className="logof">
        {address !== '' && <img className="logof__img" src={shownPicture(address)} alt={label} />}
        <Button
          icon="upload"
          loading={busy || isReading}
          aria-describedby={error === '' ? undefined : `${id}-help`}
          onClick={() => input.current?.click()}
        >
          {address === '' ? 'Choisir une image' : 'Changer'}
        </Button>
        {address !== '' && (
          <Button variant="quiet" icon="trash-2" onClick={() => onChange(null)}>
            Retirer
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={fileLabel}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {error !== '' && (
        <p className="help" id={`${id}-help`} role="alert">
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
