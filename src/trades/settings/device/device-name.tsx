// The name of this device, by which the office recognises it: « Téléphone camion 2 » is clearer than « Appareil Android ».
import { useState } from 'react'
import { renameDevice, useDeviceName } from '#shell/session/use-device-name.ts'
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'

const MOST_LETTERS = 60

export function DeviceName() {
  const known = useDeviceName()
  const [typed, setTyped] = useState<string | null>(null)
  const [isKept, setKept] = useState(false)
  const [error, setError] = useState('')
  const keep = async (): Promise<void> => {
    const name = (typed ?? known).trim()
    if (name === '') return setError('Donnez un nom à cet appareil.')
    await renameDevice(name)
    setTyped(null)
    setKept(true)
  }
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextField
        label="Nom de l’appareil"
        value={typed ?? known}
        error={error}
        help="Le bureau le lit dès la prochaine ouverture de l’application."
        maxLength={MOST_LETTERS}
        autoComplete="off"
        onChange={value => {
          setTyped(value)
          setKept(false)
          setError('')
        }}
      />
      {typed !== null && typed.trim() !== known && (
        <Button type="submit" size="sm">
          Renommer
        </Button>
      )}
      <output>{isKept && 'Nom enregistré.'}</output>
    </form>
  )
}
