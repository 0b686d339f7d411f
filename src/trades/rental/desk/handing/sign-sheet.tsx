// The signature of the client or of the counter, drawn; the client's name may replace the drawing.
import { useState, type FormEvent } from 'react'
import { SignatureField, signatureButton } from '#shell/signature/signature-field.tsx'
import { useSignature, type Signature } from '#shell/signature/use-signature.ts'
import { takePhoto } from '#shell/screen/take-photo.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { fullName } from '#records/text/called.ts'
import { inOneDirection } from '#records/text/one-direction.ts'
import { Button } from '#kit/action/button.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { blobById } from '#core/store/pictures/blobs.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { setTypedSignature } from '#trades/tour/data/set-typed-signature.ts'
import { signaturesOf, SIGNERS, type Signer } from '../../rules/handing/signatures.ts'

interface SignSheetProps {
  readonly task: TaskRow
  readonly signer: Signer
  readonly onClose: () => void
}

export function SignSheet({ task, signer, onClose }: SignSheetProps) {
  const { database: db, rights } = useSignedIn()
  const { now } = useClock()
  const act = useAct()
  const [error, setError] = useState<string>()
  const isClient = signer === 'client'
  const signature = useSignature(
    isClient ? task : { id: `${task.id} counter`, signed_name: '' },
    isClient ? inOneDirection(fullName(task)) : '',
  )
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const drawn = await signature.toBlob()
    const { name } = signature
    if (drawn === null && !isClient) return setError('Signez dans le cadre.')
    if (drawn === null && name.trim() === '')
      return setError('Faites signer, ou saisissez le nom de la personne.')
    if (isClient && name !== task.signed_name) {
      const typed = await act.run(() => setTypedSignature(db, { task: task.id, at: now(), rights, name }))
      if (typed === null) return
    }
    if (drawn !== null) {
      const before = signaturesOf(task, signer)
      const photo = { task: task.id, kind: 'signature', caption: signer } as const
      if ((await act.run(() => takePhoto(db, drawn, photo))) === null) return
      // When it is signed again, the former signature is dropped if it was not sent yet.
      for (const { id } of before)
        if ((await blobById(db, { id }))?.state === 'waiting') await act.run(() => dropBlob(db, { id }))
    }
    signature.forget()
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={`Signature\u00a0: ${SIGNERS[signer].toLowerCase()}`}>
      <form className="stack" noValidate onSubmit={event => void submit(event)}>
        {isClient ? (
          <SignatureField signature={signature} error={error} />
        ) : (
          <DrawnSignature signature={signature} error={error ?? null} />
        )}
        <RefusalText>{act.said}</RefusalText>
        <Button type="submit" variant="primary" icon="check" block loading={act.isBusy}>
          {signatureButton(signature)}
        </Button>
      </form>
    </Sheet>
  )
}

/** Who hands over is known by the account: only the drawing is kept. */
function DrawnSignature({
  signature,
  error,
}: {
  readonly signature: Signature
  readonly error: string | null
}) {
  const { canvas, isBlank } = signature
  return (
    <>
      <div className="sign sign--tall">
        <canvas ref={canvas}>Signature au doigt.</canvas>
        <span className="sign__x">{isBlank ? 'Signez ici' : ''}</span>
      </div>
      <RefusalText>{error}</RefusalText>
    </>
  )
}
