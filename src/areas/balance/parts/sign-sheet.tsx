// The signature of a session (« fiche de police »): what is signed first, then a finger or a name.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { takePhoto } from '#app/take-photo.ts'
import { useDraft } from '#app/use-draft.ts'
import { signaturePad, type SignaturePad } from '#device/signature.ts'
import { plural } from '#domain/fr/plural.ts'
import { formatWeight } from '#domain/weight.ts'
import { setTypedSignature } from '#local/commands/set-typed-signature.ts'
import type { SessionView } from '#local/queries/weighing/session-by-id.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Said } from './said.tsx'
import { useAct } from '#app/use-act.ts'
import { useWeighingTap } from './use-weighing-session.ts'

interface SignSheetProps {
  readonly view: SessionView
  readonly onClose: () => void
}

export function SignSheet({ view, onClose }: SignSheetProps) {
  const { task, totals, way } = view
  const { db, tap } = useWeighingTap()
  const { isBusy, said, run } = useAct()
  const [name, setName] = useState(task.signed_name)
  const draft = useDraft(`${task.id} signature`, { name }, kept => setName(kept.name ?? name))
  const [error, setError] = useState<string>()
  const [isBlank, setBlank] = useState(true)
  const pad = useRef<SignaturePad>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current === null) return undefined
    const made = signaturePad(canvas.current, setBlank)
    pad.current = made
    return () => made.close()
  }, [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const drawn = (await pad.current?.toBlob()) ?? null
    if (drawn === null && name.trim() === '')
      return setError('Faites signer, ou saisissez le nom de la personne.')
    if (
      name !== task.signed_name &&
      (await run(() => setTypedSignature(db, { task: task.id, ...tap(), name }))) === null
    )
      return
    if (
      drawn !== null &&
      (await run(() => takePhoto(db, drawn, { task: task.id, kind: 'signature' }))) === null
    )
      return
    draft.forget()
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Signature">
      <form className="stack sheettall" noValidate onSubmit={event => void submit(event)}>
        <h3 className="signed">
          Vous {way === 'in' ? 'apportez' : 'emportez'} {plural(totals.pieces, 'objet')},{' '}
          {formatWeight(totals.weight)}
        </h3>
        <div className="sign sign--tall">
          <canvas ref={canvas}>Signature au doigt. Le nom saisi peut la remplacer.</canvas>
          <span className="sign__x">{isBlank ? 'Signez ici' : ''}</span>
          {!isBlank && (
            <Button variant="quiet" onClick={() => pad.current?.clear()}>
              Effacer
            </Button>
          )}
        </div>
        <TextField label="Nom" value={name} onChange={setName} error={error} autoComplete="off" />
        <Said>{said}</Said>
        <div className="sheetfoot">
          <Button type="submit" variant="primary" size="xl" icon="check" block loading={isBusy}>
            {isBlank && name.trim() !== '' ? 'Enregistrer le nom' : 'Enregistrer'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
