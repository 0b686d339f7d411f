// « Logo »: a button that opens a file, the picture as papers will show it, and the way to take it away.
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { makeLogo, type NewLogo } from './logo.ts'

interface LogoFieldProps {
  readonly className?: string
  /** Where the logo lies now: of the picture just chosen, or of the one that the server keeps. */
  readonly address: string
  readonly busy?: boolean
  readonly onChange: (logo: NewLogo | null) => void
}

export function LogoField({ className, address, busy = false, onChange }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const [isReading, setReading] = useState(false)
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setReading(true)
    const made = await makeLogo(file)
    setReading(false)
    setError(made.ok ? '' : made.sentence)
    if (made.ok) onChange(made.logo)
  }
  return (
    <div className={classNames('field', error !== '' && 'field--error', className)}>
      <span className="label" id={`${id}-label`}>
        Logo<span className="opt">facultatif</span>
      </span>
      <div className="logof">
        {address !== '' && <img className="logof__img" src={address} alt="Logo choisi" />}
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
          aria-label="Fichier du logo"
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
