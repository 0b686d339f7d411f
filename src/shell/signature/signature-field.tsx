// Where a person signs: with a finger, or by typing a name instead.
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { Signature } from './use-signature.ts'

interface SignatureFieldProps {
  readonly signature: Signature
  readonly error: string | undefined
}

export function SignatureField({ signature, error }: SignatureFieldProps) {
  const { canvas, isBlank, clear, name, setName } = signature
  return (
    <>
      <TextField label="Nom" value={name} onChange={setName} error={error} autoComplete="off" />
      <div className="sign sign--tall">
        <canvas ref={canvas}>Signature au doigt. Le nom saisi peut la remplacer.</canvas>
        <span className="sign__x">{isBlank ? 'Signez ici' : ''}</span>
        {!isBlank && (
          <Button variant="quiet" onClick={clear}>
            Effacer
          </Button>
        )}
      </div>
    </>
  )
}

/** The button's text shows what « Enregistrer » would keep. */
export const signatureButton = ({ isBlank, name }: Signature): string =>
  isBlank && name.trim() !== '' ? 'Enregistrer le nom' : 'Enregistrer'
