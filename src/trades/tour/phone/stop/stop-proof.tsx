// The proofs of a stop, as its task type requires them (four levels): pictures, stickers, signature, and what is still missing.
import { useLocal } from '#shell/sync/use-local.ts'
import { formatDate } from '#records/time/dates.ts'
import type { ProofKind } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural, pluralWord } from '#records/fr/plural.ts'
import { isProofGiven, type ProofLevel } from '#records/stop/proof-policy.ts'
import { proofOf } from '../../data/proof-of.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { Row } from '#kit/table/row.tsx'
import type { OpenedSheet } from './sheets/stop-sheet-props.ts'
import { Thumb } from '../../shared/stop-proof-thumb.tsx'
import { photoName } from '../../shared/stop-proof-words.ts'

interface StopProofProps {
  readonly task: TaskRow
  readonly canEdit: boolean
  readonly open: (sheet: OpenedSheet) => void
}

/** The label of a proof that is still missing. */
const asked: { readonly [level in ProofLevel]: string | null } = {
  required: 'obligatoire',
  advised: 'conseillée',
  possible: null,
  hidden: null,
}

export function StopProof({ task, canEdit, open }: StopProofProps) {
  const levels = useLocal(proofOf, { task_type_id: task.task_type_id })
  if (levels === undefined) return null
  const word = (kind: ProofKind): string | null => {
    const said = isProofGiven(kind, task) ? null : asked[levels[kind]]
    // « Photos » and « Étiquettes » are several.
    return said === null ? null : pluralWord(kind === 'signature' ? 1 : 2, said)
  }
  const pictures = task.photosList.filter(({ kind }) => kind !== 'signature')
  const signatures = task.photosList.filter(({ kind }) => kind === 'signature')
  const isSigned = task.signed_name !== '' || signatures.length > 0
  const signed = [task.signed_name, task.signed_at !== null && `à ${formatDate(task.signed_at, 'hour')}`]
  return (
    <>
      {(levels.photo !== 'hidden' || pictures.length > 0) && (
        <>
          <h2 className="h-sec">
            Photos <small className="num">{word('photo') ?? pictures.length}</small>
          </h2>
          <div className="thumbs">
            {canEdit && (
              <button type="button" className="thumb thumb--add" onClick={() => open({ kind: 'photos' })}>
                <Icon name="camera" />
                {pictures.length === 0 ? 'Ajouter' : 'Voir, ajouter'}
              </button>
            )}
            {pictures.map(photo => (
              <Thumb key={photo.id} photo={photo} name={photoName(photo, task)} />
            ))}
          </div>
        </>
      )}
      {canEdit && levels.scan !== 'hidden' && task.objects.length > 0 && (
        <>
          <h2 className="h-sec">Étiquettes {word('scan') !== null && <small>{word('scan')}</small>}</h2>
          <Row card icon="scan-barcode" {...scanWords(task)} onPress={() => open({ kind: 'scan' })} />
        </>
      )}
      {(levels.signature !== 'hidden' || isSigned) && (
        <>
          <h2 className="h-sec">
            Signature {word('signature') !== null && <small>{word('signature')}</small>}
          </h2>
          <Row
            card
            icon="signature"
            title={isSigned ? signed.filter(Boolean).join(' ') || 'Signé' : 'Faire signer'}
            sub={isSigned && signatures.length === 0 ? 'Nom saisi, sans dessin' : undefined}
            onPress={canEdit ? () => open({ kind: 'signature' }) : undefined}
          />
          {signatures.length > 0 && (
            <div className="thumbs thumbs--signed">
              {signatures.map(photo => (
                <Thumb key={photo.id} photo={photo} name={photoName(photo, task)} />
              ))}
            </div>
          )}
        </>
      )}
    </>
  )
}

/** In a rental everything is scanned; in a collection an object gets a sticker where it is worth one. */
const scanWords = ({ scope, objects }: TaskRow): { readonly title: string; readonly sub?: string } => {
  const stuck = objects.filter(({ object_instance_id }) => object_instance_id !== null)
  if (scope !== 'loki')
    return {
      title: 'Coller une étiquette',
      ...(stuck.length > 0 && { sub: plural(stuck.length, 'étiquette collée', 'étiquettes collées') }),
    }
  const left = stuck.filter(({ weighed_at }) => weighed_at === null).length
  return { title: left > 0 ? `Reste ${left} à scanner` : 'Tout est scanné' }
}
