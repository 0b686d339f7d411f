// Who signs when things change hands (RT23, RT24): each signature is a photo of the step, which its caption tells apart. The name that a client
// typed counts as well.
import type { TaskRow } from '#records/entities/task.ts'

export const SIGNERS = { client: 'Le client', counter: 'Le comptoir' } as const
export type Signer = keyof typeof SIGNERS

type Signed = Pick<TaskRow, 'photosList' | 'signed_name'>

export const signaturesOf = ({ photosList }: Signed, signer: Signer): TaskRow['photosList'] =>
  photosList.filter(({ kind, caption }) => kind === 'signature' && caption === signer)

export const hasSigned = (task: Signed, signer: Signer): boolean =>
  signaturesOf(task, signer).length > 0 || (signer === 'client' && task.signed_name !== '')
