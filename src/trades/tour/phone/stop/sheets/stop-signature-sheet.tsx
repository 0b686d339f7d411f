// The signature of a stop: first what is signed, refusals included. A finger draws it, or the name is typed instead.
import { useState, type FormEvent } from 'react'
import { SignatureField, signatureButton } from '#shell/signature/signature-field.tsx'
import { useSignature } from '#shell/signature/use-signature.ts'
import { takePhoto } from '#shell/screen/take-photo.ts'
import { attempt } from '#shell/screen/attempt.ts'
import { buzz } from '#device/haptics.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { doneQuantity, isRefused, isUnplanned } from '#records/stop/on-site-lines.ts'
import { proofPolicy } from '#records/stop/proof-policy.ts'
import { fullName } from '#records/text/called.ts'
import { inOneDirection } from '#records/text/one-direction.ts'
import { dropBlob } from '#core/store/pictures/drop-blob.ts'
import { setTypedSignature } from '../../../data/set-typed-signature.ts'
import { blobById } from '#core/store/pictures/blobs.ts'
import { proofOf } from '../../../data/proof-of.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

export function SignatureSheet({ task, open }: StopSheetProps) {
  const { db, tap } = useStopTaps(task.id)
  const { isBusy, said, run } = useAct()
  const signature = useSignature(task, inOneDirection(fullName(task)))
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { name } = signature
    const drawn = await signature.toBlob()
    const known = task.signed_name !== '' || signaturesOf(task).length > 0
    if (drawn === null && name.trim() === '' && !known)
      return setError('Faites signer, ou saisissez le nom de la personne.')
    if (name !== task.signed_name && (await run(() => setTypedSignature(db, { ...tap(), name }))) === null)
      return
    if (drawn !== null) {
      const kept = await run(() => takePhoto(db, drawn, { task: task.id, kind: 'signature' }))
      if (kept === null) return
      // When it is signed again, the former signature is dropped if it was not sent yet.
      for (const { id } of signaturesOf(task))
        if ((await blobById(db, { id }))?.state === 'waiting') await run(() => dropBlob(db, { id }))
    }
    signature.forget()
    buzz('done')
    open(null)
  }
  const without = async (): Promise<void> => {
    // Read at the tap: a query of the sheet might not have its answer yet.
    const levels = await attempt(() => proofOf(db, { task_type_id: task.task_type_id }))
    if (levels === null) return
    const { needsReason } = proofPolicy(levels.signature, false)
    open(needsReason ? { kind: 'without', proofs: ['signature'] } : null)
  }

  return (
    <Sheet open onClose={() => open(null)} title="Signature">
      <form className="stack sheettall" noValidate onSubmit={event => void submit(event)}>
        <Signed task={task} />
        <SignatureField signature={signature} error={error} />
        <RefusalText>{said}</RefusalText>
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" icon="check" block loading={isBusy}>
            {signatureButton(signature)}
          </Button>
          <Button variant="quiet" block onClick={() => void without()}>
            Continuer sans signature
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}

const signaturesOf = ({ photosList }: Pick<TaskRow, 'photosList'>) =>
  photosList.filter(({ kind }) => kind === 'signature')

/** A person who gives things up « confies » them; a rental's client receives or returns them. */
const verbs: { readonly [task_type_id: number]: string | undefined } = {
  2: 'recevez',
  12: 'rendez',
  13: 'rendez',
  14: 'recevez',
  15: 'recevez',
}

function Signed({ task }: { readonly task: TaskRow }) {
  const pieces = task.objects.reduce((sum, line) => sum + doneQuantity(line), 0)
  const left = task.objects.filter(
    line => isRefused(line) || (doneQuantity(line) === 0 && !isUnplanned(line)),
  )
  const taken = task.objects.filter(line => doneQuantity(line) > 0)
  return (
    <>
      <h3 className="signed">
        Vous {verbs[task.task_type_id] ?? 'confiez'} {plural(pieces, 'objet')}
      </h3>
      {task.objects.length > 0 && (
        <ul className="card todo">
          {taken.map(line => (
            <li key={line.line_id}>
              <Icon name="check" />
              <span>{line.name}</span>
              <span className="v">{doneQuantity(line)}</span>
            </li>
          ))}
          {left.map(line => (
            <li key={`left ${line.line_id}`}>
              <Icon name="x" />
              <span className="muted">{line.name}</span>
              <span className="v">{leftWord(line)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const leftWord = (line: TaskRow['objects'][number]): string => {
  const pieces = Math.max(1, line.quantity - doneQuantity(line))
  return `${pieces > 1 ? plural(pieces, 'laissé') : 'laissé'} sur place`
}
