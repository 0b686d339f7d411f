// The two signatures: drawn with a finger or a pen, or a name that is typed.
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import type { Signature } from '#shell/signature/use-signature.ts'
import type { ReturnWork } from './use-return.ts'

export function ReturnSigns({ work }: { readonly work: ReturnWork }) {
  return (
    <div className="ret-signs" hidden={!work.isSigning}>
      <Pad title="Client" signature={work.client} isFirst />
      <Pad title="Comptoir" signature={work.counter} />
    </div>
  )
}

interface PadProps {
  readonly title: string
  readonly signature: Signature
  readonly isFirst?: boolean
}

function Pad({ title, signature, isFirst = false }: PadProps) {
  const { canvas, isBlank, clear, name, setName } = signature
  return (
    <section aria-label={`Signature, ${title.toLowerCase()}`}>
      <TextField
        label={`${title}, nom`}
        value={name}
        onChange={setName}
        autoComplete="off"
        data-first-sign={isFirst || undefined}
      />
      <div className="sign ret-sign">
        <canvas ref={canvas}>Signature au doigt. Le nom saisi peut la remplacer.</canvas>
        <span className="sign__x">{isBlank ? 'Signez ici' : ''}</span>
        {!isBlank && (
          <Button variant="quiet" onClick={clear}>
            Effacer
          </Button>
        )}
      </div>
    </section>
  )
}
