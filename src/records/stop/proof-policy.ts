// The proofs of a stop (screens.md section 4): a photo, a signature, a scan, each at one of four levels per task type. A crew is
// never blocked: « obligatoire » asks for the reason of a missing proof, and the stop becomes « À vérifier » (TS4).
import { proofKinds, type MissingProof, type ProofKind } from '../entities/task-line.ts'
import type { TaskRow } from '../entities/task.ts'
import type { TaskTypeRow } from '../entities/task-type.ts'

export type ProofLevel = TaskTypeRow['proof_photo']
export type ProofLevels = { readonly [kind in ProofKind]: ProofLevel }

const DEFAULT_LEVELS: ProofLevels = { photo: 'possible', signature: 'possible', scan: 'possible' }

/** A task type that nobody configured requires nothing. */
export const proofLevelsOf = (
  type: Pick<TaskTypeRow, 'proof_photo' | 'proof_signature' | 'proof_scan'> | null,
): ProofLevels =>
  type === null
    ? DEFAULT_LEVELS
    : { photo: type.proof_photo, signature: type.proof_signature, scan: type.proof_scan }

export interface ProofNeed {
  readonly isShown: boolean
  /** Requested and still missing: marked beside its button. */
  readonly isAsked: boolean
  /** « Terminée » needs a reason first. */
  readonly needsReason: boolean
  /** If the stop is finished now, it goes to the desk. */
  readonly isChecked: boolean
}

export const proofPolicy = (level: ProofLevel, isGiven: boolean, reason: string | null = null): ProofNeed => {
  const isMissing = level === 'required' && !isGiven
  const isExplained = (reason ?? '').trim() !== ''
  return {
    isShown: level !== 'hidden',
    isAsked: isMissing || (level === 'advised' && !isGiven),
    needsReason: isMissing && !isExplained,
    isChecked: isMissing && isExplained,
  }
}

/** A record stored before signatures had names has none. */
type Proven = Pick<TaskRow, 'photosList' | 'objects' | 'scope'> & { readonly signed_name?: string }

export const isProofGiven = (kind: ProofKind, task: Proven): boolean => {
  switch (kind) {
    case 'photo':
      return task.photosList.some(photo => photo.kind !== 'signature')
    case 'signature':
      return (
        (task.signed_name ?? '').trim() !== '' || task.photosList.some(photo => photo.kind === 'signature')
      )
    case 'scan':
      return isScanned(task)
    default:
      return kind satisfies never
  }
}

/** For a rental: everything with a sticker that went out or came back. For a collection: at least one thing got its sticker. */
const isScanned = ({ scope, objects }: Pick<Proven, 'scope' | 'objects'>): boolean => {
  const carried = objects.filter(
    ({ refused_reason, quantity, quantity_done }) =>
      (refused_reason ?? '') === '' && (quantity_done ?? quantity) > 0,
  )
  const stickered = carried.filter(({ object_instance_id }) => object_instance_id !== null)
  return scope === 'loki'
    ? stickered.every(({ weighed_at }) => weighed_at !== null)
    : carried.length === 0 || stickered.length > 0
}

/** The missing proofs without a reason for which a stop cannot be finished. */
export const missingProofs = (levels: ProofLevels, task: Proven): ProofKind[] =>
  proofKinds.filter(kind => levels[kind] === 'required' && !isProofGiven(kind, task))

export type ProofReasons = { readonly [kind in ProofKind]?: string }

/** The missing proofs with their reasons, and those that still lack one. */
export const explainedProofs = (
  missing: readonly ProofKind[],
  reasons: ProofReasons,
): { readonly explained: MissingProof[]; readonly unexplained: ProofKind[] } => {
  const withReasons = missing.map(proof => ({ proof, reason: reasons[proof]?.trim() ?? '' }))
  return {
    explained: withReasons.filter(({ reason }) => reason !== ''),
    unexplained: withReasons.filter(({ reason }) => reason === '').map(({ proof }) => proof),
  }
}

/** Reasons for a missing proof that a crew can tap; any other is typed. */
export const withoutProofReasons: { readonly [kind in ProofKind]: readonly string[] } = {
  photo: ['Caméra en panne', 'Photo refusée par la personne', 'Trop sombre'],
  signature: ['Personne absente', 'Signature refusée', 'Ne peut pas signer'],
  scan: ['Pas d’étiquette', 'Étiquette illisible', 'Caméra en panne'],
}

/** With its article, for « … est obligatoire ». */
export const proofLabels: { readonly [kind in ProofKind]: string } = {
  photo: 'la photo',
  signature: 'la signature',
  scan: 'le scan',
}
