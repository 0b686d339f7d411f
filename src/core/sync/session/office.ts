// What the management screens request from the server directly: the first run, one's own account, pictures of the organisation,
// personal data, the position of an address. None of it is mirrored: without network it is not available, and the screens show
// that.
import type { Credentials } from '../../api/account.ts'
import { askFirstRun, install } from '../../api/first-run.ts'
import type { Client } from '../../api/client.ts'
import { askUploadAuth } from '../../api/image-auth.ts'
import { changeEmail, changePassword, fetchOwnDevices } from '../../api/own-account.ts'
import { askServerState, askUntrustedProxy } from '../../api/ping.ts'
import {
  erasePerson,
  exportPerson,
  findPerson,
  readAccessLog,
  readRetention,
  runRetention,
  saveRetention,
} from '../../api/personal.ts'
import type { Scheduler } from '../../api/scheduler.ts'
import { sendUpload } from '../../api/upload.ts'
import { failed, success, type Failure, type Outcome } from '#records/failure.ts'
import type { FirstRunAnswers } from '../../wire/first-run.ts'
import type { OwnDevice } from '../../wire/own-device.ts'
import type {
  AccessPage,
  Erasure,
  FoundRecords,
  PersonCriterion,
  RecordName,
  Retention,
  RetentionRun,
} from '../../wire/personal-data.ts'
import type { Address, Located } from '#records/values/located-address.ts'
import { isJson, textMember } from '../../wire/json.ts'
import type { ServerState } from '../../wire/server-state.ts'
import type { ClientConfig } from '../../wire/sync-protocol.ts'

export interface OfficeRemote {
  /** Whether the server waits for its first account; null when it does not answer. */
  askFirstRun(): Promise<boolean | null>
  install(answers: FirstRunAnswers): Promise<Outcome<null>>
  /** Whether these are an administrator's credentials; asking signs nobody in or out. */
  vouch(credentials: Credentials): Promise<Outcome<boolean>>
  changePassword(current: string, password: string): Promise<Outcome<null>>
  /** One's own address; `current` is the password. */
  changeEmail(email: string, current: string): Promise<Outcome<null>>
  ownDevices(): Promise<Outcome<readonly OwnDevice[]>>
  /** Whether requests reach the server through a proxy that it was not told to trust. */
  isProxyUntrusted(): Promise<Outcome<boolean>>
  serverState(): Promise<Outcome<ServerState>>
  /** Returns the picture's new address. */
  sendPicture(picture: {
    readonly bytes: ArrayBuffer
    readonly type: string
    readonly name: string
  }): Promise<Outcome<string>>
  findPerson(criterion: PersonCriterion): Promise<Outcome<FoundRecords>>
  exportPerson(records: readonly RecordName[]): Promise<Outcome<string>>
  erasePerson(records: readonly RecordName[]): Promise<Outcome<Erasure>>
  readRetention(): Promise<Outcome<Retention>>
  saveRetention(settings: Retention): Promise<Outcome<Retention>>
  runRetention(isDry: boolean): Promise<Outcome<RetentionRun>>
  /** A page of the log: the newest, or the one after `before`. */
  readAccessLog(before: string | null): Promise<Outcome<AccessPage>>
  /** The map position of an address; `off` when no geocoding service is configured. */
  locate(address: Address): Promise<Outcome<Located | 'unknown' | 'off'>>
}

export interface OfficePorts {
  readonly fetch: typeof fetch
  readonly scheduler: Scheduler
  readonly config: () => ClientConfig
  /** The client of the open session; null when nobody is signed in. */
  readonly client: () => Client | null
  readonly anonymous: () => Promise<Client>
  readonly vouch: (credentials: Credentials) => Promise<Outcome<boolean>>
}

const FOLDER = '/organisation'
const NOBODY = failed({ kind: 'notSignedIn', invalidGrant: false })

export const makeOffice = (ports: OfficePorts): OfficeRemote => {
  const asked = async <T>(ask: (client: Client) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const client = ports.client()
    return client === null ? NOBODY : ask(client)
  }
  return {
    askFirstRun: async () => askFirstRun(await ports.anonymous()),
    install: async answers => install(await ports.anonymous(), answers),
    vouch: ports.vouch,
    changePassword: (current, password) => asked(client => changePassword(client, { current, password })),
    changeEmail: (email, current) => asked(client => changeEmail(client, { email, current })),
    ownDevices: () => asked(fetchOwnDevices),
    isProxyUntrusted: () => asked(askUntrustedProxy),
    serverState: () => asked(askServerState),
    sendPicture: picture => asked(client => sendPicture(ports, client, picture)),
    findPerson: criterion => asked(client => findPerson(client, criterion)),
    exportPerson: records => asked(client => exportPerson(client, records)),
    erasePerson: records => asked(client => erasePerson(client, records)),
    readRetention: () => asked(readRetention),
    saveRetention: settings => asked(client => saveRetention(client, settings)),
    runRetention: isDry => asked(client => runRetention(client, isDry)),
    readAccessLog: before => asked(client => readAccessLog(client, before)),
    locate: async address =>
      ports.config().geocoder === true ? asked(client => locate(client, address)) : success('off'),
  }
}

const upload = (fault: 'network' | 'refused' | 'badAuthentication', detail: string | null): Failure => ({
  kind: 'upload',
  fault,
  detail,
})

const sendPicture = async (
  { fetch, scheduler, config }: OfficePorts,
  client: Client,
  { bytes, type, name }: { readonly bytes: ArrayBuffer; readonly type: string; readonly name: string },
): Promise<Outcome<string>> => {
  const { signal } = new AbortController()
  const leave = await askUploadAuth(client, scheduler, signal)
  if (!leave.ok)
    return failed(
      leave.reason === 'refused' ? leave.refused.failure : upload('badAuthentication', leave.reason),
    )
  const { upload: endpoint, upload_public_key: publicKey } = config()
  const reply = await sendUpload({
    fetch,
    scheduler,
    signal,
    endpoint,
    file: new Blob([bytes], { type }),
    fields: { fileName: name, folder: FOLDER, publicKey, ...leave.auth },
  })
  if (reply.kind === 'sent') return success(reply.url)
  return failed(upload(reply.kind === 'refused' ? 'refused' : 'network', reply.detail))
}

/** Asks our server, which asks its geocoder. */
const locate = async (client: Client, address: Address): Promise<Outcome<Located | 'unknown'>> => {
  const reply = await client.sendForJson({ method: 'POST', path: '/geocode', body: address })
  if (!reply.ok) return failed(reply.failure)
  const place = isJson(reply.value) ? reply.value['place'] : null
  if (!isJson(place)) return success('unknown')
  const { latitude, longitude } = place
  return success(
    typeof latitude === 'number' && typeof longitude === 'number'
      ? { latitude, longitude, label: textMember(place, 'label') }
      : 'unknown',
  )
}
