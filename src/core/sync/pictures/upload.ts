// One pass over the waiting images (sync.md section 1, table `blob`): one at a time, oldest first, in a loop of their own that no
// record's write waits for. Specification section 8, « Upload errors », lists what can go wrong.
import { askUploadAuth, type UploadAuthReply } from '../../api/image-auth.ts'
import type { Client } from '../../api/client.ts'
import type { Scheduler } from '../../api/scheduler.ts'
import { isStillStored, sendUpload } from '../../api/upload.ts'
import type { Failure, UploadFault } from '#records/failure.ts'
import type { StoredBlob } from '../../store/pictures/blob.ts'
import {
  keepSentFile,
  noteBlobAttempt,
  refuseBlob,
  reviveBlobs,
  waitingBlobIds,
} from '../../store/pictures/blob-rows.ts'
import type { LocalDatabase } from '../../store/database.ts'
import { isJson } from '../../wire/json.ts'
import type { ClientConfig } from '../../wire/sync-protocol.ts'
import { DONE, endOfRefusal, retry, type PassEnd } from '../pass-end.ts'

const FOLDER = '/taches'

export interface UploadPorts {
  readonly db: LocalDatabase
  readonly client: Client
  readonly scheduler: Scheduler
  readonly fetch: typeof fetch
  readonly config: ClientConfig
  /** Aborted when the session's work stops: nothing is sent or written after. */
  readonly signal: AbortSignal
}

const upload = (fault: UploadFault, detail: string | null = null): Failure => ({
  kind: 'upload',
  fault,
  detail,
})

export const uploadOnce = async (ports: UploadPorts): Promise<PassEnd> => {
  const { db, config, signal } = ports
  if (configFault(config) === null)
    await reviveBlobs(db, (_, fault) => fault === 'missingEndpoint' || fault === 'missingPublicKey')
  const tried = new Set<string>()
  let end: PassEnd = DONE
  for (;;) {
    const id = (await waitingBlobIds(db)).find(waiting => !tried.has(waiting))
    if (id === undefined || signal.aborted) return end
    tried.add(id)
    const step = await uploadBlob(ports, id)
    if (step.isLast) return step.end
    // An image that the service cannot process holds up no other: the next one's authorisation shows whether the network is gone.
    if (step.end.kind === 'retry') end = step.end
  }
}

interface Step {
  readonly end: PassEnd
  /** The reason that stopped this image would stop every other. */
  readonly isLast: boolean
}
const NEXT: Step = { end: DONE, isLast: false }
const STOPPED: Step = { end: DONE, isLast: true }

const configFault = ({ upload: endpoint, upload_public_key }: ClientConfig): UploadFault | null => {
  if (endpoint.trim() === '') return 'missingEndpoint'
  return upload_public_key.trim() === '' ? 'missingPublicKey' : null
}

const uploadBlob = async (ports: UploadPorts, id: string): Promise<Step> => {
  const { db, client, scheduler, config, signal } = ports
  const blob = await db.blob.get(id)
  if (blob?.state !== 'waiting') return NEXT
  const known = await fileOfLine(db, blob)
  // It was sent before the server was restored: the line has its address, and the image service is asked whether it is still
  // there.
  const isStored = known === null ? false : blob.url === null || (await isStillStored(ports, known.url))
  if (signal.aborted) return STOPPED
  if (isStored === null) {
    const failure = upload('network')
    await noteBlobAttempt(db, id, failure)
    return { end: retry(failure), isLast: false }
  }
  if (known !== null && isStored) {
    await keepSentFile(db, id, known)
    return NEXT
  }
  const { bytes, name, type } = blob
  if (config.isGuess === true && configFault(config) !== null) {
    const failure = upload('network')
    await noteBlobAttempt(db, id, failure)
    return { end: retry(failure), isLast: true }
  }
  const isEmpty = bytes === null || bytes.byteLength === 0
  const fault = configFault(config) ?? (isEmpty ? 'missingFile' : name === '' ? 'missingFileName' : null)
  if (fault !== null || bytes === null) {
    await refuseBlob(db, id, upload(fault ?? 'missingFile'))
    return NEXT
  }
  const leave = await askUploadAuth(client, scheduler, signal)
  if (signal.aborted) return STOPPED
  if (!leave.ok) return withoutLeave(db, id, leave)
  const reply = await sendUpload({
    ...ports,
    endpoint: config.upload,
    file: new Blob([bytes], { type }),
    fields: { fileName: name, folder: FOLDER, publicKey: config.upload_public_key, ...leave.auth },
  })
  if (signal.aborted) return STOPPED
  switch (reply.kind) {
    case 'sent':
      // After a crash before this line the image is uploaded again, and the first file is unused. That is accepted, because there
      // is never a second line.
      await keepSentFile(db, id, reply)
      return NEXT
    case 'refused':
      await refuseBlob(db, id, upload('refused', reply.detail))
      return NEXT
    case 'unanswered': {
      const failure = upload('network', reply.detail)
      await noteBlobAttempt(db, id, failure)
      return { end: retry(failure, reply.after), isLast: reply.after !== null }
    }
  }
}

/** Already uploaded: this device imported another's file of unsent changes, and the other one was first. */
const fileOfLine = async (
  db: LocalDatabase,
  { entity, record, id }: StoredBlob,
): Promise<{ readonly file_id: string; readonly url: string } | null> => {
  const lines: unknown = (await db.rows(entity).get(record))?.['photosList']
  const line = (Array.isArray(lines) ? lines : []).find(
    (one: unknown): one is { readonly file_id: string; readonly url: string } =>
      isJson(one) && one['id'] === id && typeof one['file_id'] === 'string' && typeof one['url'] === 'string',
  )
  return line ?? null
}

/**
 * Only our server can repair its authorisation, and a hotel's network breaks it for everybody: the image waits, with the fault
 * shown. Only 401 and 403 of our own server end the session; the image service may belong to somebody else.
 */
const withoutLeave = async (
  db: LocalDatabase,
  id: string,
  leave: Exclude<UploadAuthReply, { ok: true }>,
): Promise<Step> => {
  const last = (end: PassEnd): Step => ({ end, isLast: true })
  if (leave.reason === 'refused') {
    const end = endOfRefusal(leave.refused)
    if (end.kind === 'signedOut') return last(end)
    const { status, failure } = leave.refused
    const isServer = status !== null && (status === 408 || status === 429 || status >= 500)
    await noteBlobAttempt(db, id, status === null ? upload('network') : isServer ? failure : BAD_LEAVE)
    return last(end)
  }
  const failure = upload(leaveFaults[leave.reason])
  await noteBlobAttempt(db, id, failure)
  return last(retry(failure))
}
const BAD_LEAVE = upload('badAuthentication')
const leaveFaults = {
  late: 'authenticationTimeout',
  unreadable: 'badAuthentication',
  incomplete: 'missingSignature',
} as const
