// The signature of a weighing session (« fiche de police »): first what is signed, then a finger or a name.
import { useState, type FormEvent } from 'react'
import { SignatureField, signatureButton } from '#shell/signature/signature-field.tsx'
import { useSignature } from '#shell/signature/use-signature.ts'
import { takePhoto } from '#shell/screen/take-photo.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeight } from '#records/values/weight.ts'
import { setTypedSignature } from '#trades/tour/data/set-typed-signature.ts'
import type { SessionView } from '../../data/sessions/session-by-id.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'

export interface SignSheetProps {
  readonly view: SessionView
  readonly onClose: () => void
}

export function SignSheet({ view, onClose }: SignSheetProps) {
  const { task, totals, way } = view
  const { db, tap } = useWeighingTap()
  const { isBusy, said, run } = useAct()
  const signature = useSignature(task)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { name } = signature
    const drawn = await signature.toBlob()
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
    signature.forget()
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title="Signature">
      <form className="stack sheettall" noValidate onSubmit={event => void submit(event)}>
        <h3 className="signed">
          Vous {way === 'in' ? 'apportez' : 'emportez'} {plural(totals.pieces, 'objet')},{' '}
          {formatWeight(totals.weight)}
        </h3>
        <SignatureField signature={signature} error={error} />
        <RefusalText>{said}</RefusalText>
        <div className="sheetfoot">
          <Button type="submit" variant="primary" size="xl" icon="check" block loading={isBusy}>
            {signatureButton(signature)}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
