// The upload loop's table of answers (specification section 8, « Upload errors »), with a scripted server and image service.
import { beforeEach, expect, test } from 'vitest'
import { Task } from '#records/entities/task.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { addPhoto } from '#core/store/pictures/add-photo.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { doubtSentBlobs } from '#core/store/pictures/blob-rows.ts'
import { edit } from '#core/store/outbox/outbox.ts'
import { alignShards, dropShard } from '#core/store/mirror/held-shards.ts'
import { applyChunk } from '#core/store/mirror/mirror.ts'
import { taskById } from '#trades/tour/data/task-by-id.ts'
import { pushOnce } from '#core/sync/push.ts'
import { uploadOnce } from '#core/sync/pictures/upload.ts'
import type { ClientConfig } from '#core/wire/sync-protocol.ts'
import { settledConfig } from '#core/api/settled-config.ts'
import { problemBody } from '#core/wire/problem.ts'
import { openDevice } from '../device.ts'
import {
  asFetch,
  clientOf,
  OFFLINE_FETCH,
  virtualClock,
  type Fetch,
  type VirtualClock,
  bodyText,
} from '../wire.ts'

const ENDPOINT = 'http://images.test/upload'
const config: ClientConfig = {
  api: '/api',
  client_id: 'quai',
  images: '/images',
  upload: ENDPOINT,
  upload_public_key: 'public_1',
  help: null,
}
const leave = { token: 'tok', expire: 1_795_200_900, signature: 'f'.repeat(40) }
const json = (status: number, value: unknown, headers: { [name: string]: string } = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const html = (): Response => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })

let db: LocalDatabase
let clock: VirtualClock
let forms: FormData[]
let uploads: (form: FormData) => Response | Promise<Response>
let authentication: Fetch
/** Addresses of files that the service has lost, and whether the service answers at all. */
let forgotten: ReadonlySet<string>
let canAsk: boolean
const service: Fetch = async (url, init) => {
  if (init.method === 'HEAD') {
    if (!canAsk) throw new TypeError('Failed to fetch')
    return new Response(null, { status: forgotten.has(url) ? 404 : 200 })
  }
  if (!(init.body instanceof FormData) || url !== ENDPOINT) throw new Error(`not an upload: ${url}`)
  forms.push(init.body)
  return uploads(init.body)
}
const stored = (): Response =>
  json(200, { fileId: `file-${forms.length}`, url: `https://images.test/${forms.length}.jpg` })

const pass = (changed: Partial<ClientConfig> = {}, signal = new AbortController().signal) =>
  uploadOnce({
    db,
    client: clientOf((url, init) => authentication(url, init), 'device-1', clock),
    scheduler: clock,
    fetch: asFetch(service),
    config: { ...config, ...changed },
    signal,
  })
const take = async (values: { readonly bytes?: number; readonly name?: string } = {}): Promise<string> => {
  const { bytes = 3, name = 'photo.jpg' } = values
  const image = { bytes: new Uint8Array(bytes).fill(7).buffer, type: 'image/jpeg', name }
  const outcome = await addPhoto(db, { task: 't1', kind: 'before', image, at: '2026-11-18 10:00:00' })
  if (!outcome.ok) throw new Error(outcome.failure.kind)
  return outcome.value.id
}
const rowOf = (rev: number, values: object = {}): AnyRow => ({ ...blankRow(Task), id: 't1', rev, ...values })
const blob = (id: string) => db.blob.get(id)
const lines = async () => (await taskById(db, { id: 't1' }))?.photosList
const fault = (name: string, detail: unknown = null) => ({ kind: 'upload', fault: name, detail })

beforeEach(async () => {
  db = (await openDevice('one')).db
  clock = virtualClock()
  forms = []
  uploads = stored
  forgotten = new Set()
  canAsk = true
  authentication = async () => json(200, leave)
  await alignShards(db, ['a'])
  const row = rowOf(1)
  const line = { e: 'task', id: 't1', rev: 1, v: row }
  await applyChunk(db, { shard: 'a', lines: [line], cursor: 1, complete: true, epoch: 'e' })
})

test('each image is sent with the protocol’s form, oldest first, and its line gets the file’s address', async () => {
  const [first, second] = [await take(), await take()]
  expect(await pass()).toEqual({ kind: 'done' })
  const [form] = forms
  const file = form?.get('file')
  expect(Object.fromEntries([...(form ?? [])].filter(([name]) => name !== 'file'))).toEqual({
    fileName: 'photo.jpg',
    folder: '/taches',
    publicKey: 'public_1',
    token: 'tok',
    expire: String(leave.expire),
    signature: leave.signature,
  })
  expect(file instanceof File && [file.type, file.size, file.name]).toEqual(['image/jpeg', 3, 'photo.jpg'])
  expect(await lines()).toMatchObject([
    { id: first, file_id: 'file-1', url: 'https://images.test/1.jpg' },
    { id: second, file_id: 'file-2', url: 'https://images.test/2.jpg' },
  ])
  expect(await blob(first)).toMatchObject({ state: 'sent', kind: 'before', file_id: 'file-1' })
  expect(await pass()).toEqual({ kind: 'done' })
  expect(forms).toHaveLength(2)
})

test.each([
  ['missingEndpoint', { upload: '' }],
  ['missingPublicKey', { upload_public_key: ' ' }],
])(
  '%s: refused without a call, and sent automatically once the configuration is corrected',
  async (name, changed) => {
    const id = await take()
    expect(await pass(changed)).toEqual({ kind: 'done' })
    expect(await blob(id)).toMatchObject({ state: 'refused', error: fault(name) })
    expect(forms).toHaveLength(0)
    await pass()
    expect(await blob(id)).toMatchObject({ state: 'sent' })
    expect(await blob(id)).not.toHaveProperty('error')
  },
)

test('with a guessed configuration nothing is refused: the image waits for the real one', async () => {
  const id = await take()
  expect(await pass({ upload_public_key: '', isGuess: true })).toMatchObject({ kind: 'retry' })
  expect(await blob(id)).toMatchObject({ state: 'waiting', error: fault('network') })
  expect(forms).toHaveLength(0)
  await pass()
  expect(await blob(id)).toMatchObject({ state: 'sent' })
})

test('a guessed configuration is requested again, and stays a guess when a foreign page answers', async () => {
  const guess: ClientConfig = { ...config, upload_public_key: '', isGuess: true }
  const under = (answer: () => Response) =>
    settledConfig(
      asFetch(async () => answer()),
      guess,
    )
  expect(await under(() => json(200, { api: config.api, upload_public_key: 'public_1' }))).toEqual(config)
  expect(await under(html)).toEqual(guess)
  expect(await under(() => json(502, {}))).toEqual(guess)
  expect(await settledConfig(asFetch(OFFLINE_FETCH), guess)).toEqual(guess)
  expect(await settledConfig(asFetch(OFFLINE_FETCH), config)).toEqual(config)
})

test('missingFile, missingFileName: refused, the others are sent', async () => {
  const [bare, nameless, good] = [await take(), await take({ name: '' }), await take()]
  await db.blob.update(bare, { bytes: null })
  expect(await pass()).toEqual({ kind: 'done' })
  expect(await blob(bare)).toMatchObject({ state: 'refused', error: fault('missingFile') })
  expect(await blob(nameless)).toMatchObject({ state: 'refused', error: fault('missingFileName') })
  expect(await blob(good)).toMatchObject({ state: 'sent' })
})

const refusals: readonly [string, Response][] = [
  ['The signature is not valid.', json(400, { message: 'The signature is not valid.', help: '' })],
  ['The file is larger than 10 MiB.', json(413, { message: 'The file is larger than 10 MiB.' })],
  ['Your account cannot be authenticated.', json(403, { message: 'Your account cannot be authenticated.' })],
  ['HTTP 201', json(201, { fileId: 'x', url: 'y' })],
  ['HTTP 200', json(200, { name: 'no file id' })],
]
test.each(refusals)(
  'the service’s own text « %s » refuses one image, ends no session and stops no other',
  async (word, answer) => {
    const [refused, good] = [await take(), await take()]
    uploads = () => (forms.length === 1 ? answer.clone() : stored())
    expect(await pass()).toEqual({ kind: 'done' })
    expect(await blob(refused)).toMatchObject({ state: 'refused', tries: 1, error: fault('refused', word) })
    expect(await blob(good)).toMatchObject({ state: 'sent' })
  },
)

const silences: readonly [string, () => Response | Promise<Response>, string | null][] = [
  ['the network broke', () => Promise.reject(new TypeError('Failed to fetch')), null],
  ['502', () => json(502, { message: 'Bad gateway' }), 'Bad gateway'],
  ['a sign-in page of a hotel', html, 'HTTP 200'],
]
test.each(silences)(
  '%s: the image waits with its error, and the next one is tried',
  async (_, answer, detail) => {
    const [waiting, good] = [await take(), await take()]
    uploads = () => (forms.length === 1 ? answer() : stored())
    const failure = fault('network', detail)
    expect(await pass()).toEqual({ kind: 'retry', failure, after: null })
    expect(await blob(waiting)).toMatchObject({ state: 'waiting', tries: 1, error: failure })
    expect(await blob(good)).toMatchObject({ state: 'sent' })
    expect(await pass()).toEqual({ kind: 'done' })
    expect(await blob(waiting)).toMatchObject({ state: 'sent' })
  },
)

test('429 and Retry-After: everything waits as long as the service asks', async () => {
  await take()
  await take()
  uploads = () => json(429, { message: 'Too many uploads.' }, { 'Retry-After': '7' })
  expect(await pass()).toMatchObject({ kind: 'retry', after: 7000 })
  expect(forms).toHaveLength(1)
})

test('an image that takes longer than 120 seconds is given up for now', async () => {
  const id = await take()
  const hanging = new Promise<Response>(() => undefined)
  uploads = () => hanging
  const aborted: Fetch = (url, init) =>
    new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      void service(url, init).then(resolve)
    })
  const ending = uploadOnce({
    db,
    client: clientOf(async () => json(200, leave), 'device-1', clock),
    scheduler: clock,
    fetch: asFetch(aborted),
    config,
    signal: new AbortController().signal,
  })
  await clock.pass(120_000)
  expect(await ending).toMatchObject({ kind: 'retry', failure: fault('network') })
  expect(await blob(id)).toMatchObject({ state: 'waiting', tries: 1 })
})

const leaves: readonly [string, Fetch][] = [
  ['network', OFFLINE_FETCH],
  ['badAuthentication', async () => html()],
  ['badAuthentication', async () => json(404, problemBody(404, 'Page not found.'))],
  ['missingSignature', async () => json(200, { ...leave, signature: '' })],
]
test.each(leaves)(
  '%s while asking for a signature: nothing is sent, all images wait, the fault is shown',
  async (name, answer) => {
    const [first, second] = [await take(), await take()]
    authentication = answer
    expect(await pass()).toMatchObject({ kind: 'retry' })
    expect(await blob(first)).toMatchObject({ state: 'waiting', tries: 1, error: fault(name) })
    expect(await blob(second)).toMatchObject({ state: 'waiting', tries: 0 })
    expect(forms).toHaveLength(0)
  },
)

test('authenticationTimeout after 60 seconds, not before', async () => {
  const id = await take()
  authentication = () => new Promise(() => undefined)
  const ending = pass()
  await clock.pass(59_999)
  expect(await blob(id)).toMatchObject({ tries: 0 })
  await clock.pass(1)
  expect(await ending).toEqual({ kind: 'retry', failure: fault('authenticationTimeout'), after: null })
  expect(await blob(id)).toMatchObject({ state: 'waiting', tries: 1, error: fault('authenticationTimeout') })
})

test('an error of the server is shown as such', async () => {
  const id = await take()
  authentication = async () => json(503, problemBody(503, 'maintenance'), { 'Retry-After': '30' })
  expect(await pass()).toMatchObject({ kind: 'retry', after: 30_000 })
  expect(await blob(id)).toMatchObject({ state: 'waiting', error: { kind: 'other', status: 503 } })
})

test.each([401, 403])('%i from our own server ends the session, the image is unchanged', async status => {
  const id = await take()
  authentication = async () => new Response(null, { status })
  expect(await pass()).toMatchObject({ kind: 'signedOut', revoked: false })
  expect(await blob(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('a stopped loop stores nothing and sends nothing more', async () => {
  const [id] = [await take(), await take()]
  const stopping = new AbortController()
  uploads = () => {
    stopping.abort()
    return Promise.reject(new DOMException('aborted', 'AbortError'))
  }
  expect(await pass({}, stopping.signal)).toEqual({ kind: 'done' })
  expect(forms).toHaveLength(1)
  expect(await blob(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('an image discarded during its upload leaves no line', async () => {
  const id = await take()
  uploads = async () => {
    await db.blob.delete(id)
    await edit(db, [Task], draft => draft.patch(Task, 't1', { photosList: [] }))
    return stored()
  }
  expect(await pass()).toEqual({ kind: 'done' })
  expect(await lines()).toEqual([])
})

interface SentPhotos {
  readonly [member: string]: unknown
  readonly _key: string
  readonly _rev: number
  readonly photosList: readonly object[]
}

test('a line to which another device has added the file already is not uploaded again', async () => {
  const id = await take()
  const [line] = (await lines()) ?? []
  await pushOnce({
    db,
    client: clientOf(async (_, init) => {
      const [item] = JSON.parse(bodyText(init)) as [SentPhotos]
      const filled = [{ ...item.photosList[0], file_id: 'theirs', url: 'https://images.test/theirs.jpg' }]
      return json(200, {
        results: [{ _key: item._key, status: 200, entity: rowOf(2, { photosList: filled }) }],
      })
    }),
    now: clock.now,
  })
  expect(line?.file_id).toBeNull()
  expect(await pass()).toEqual({ kind: 'done' })
  expect(forms).toHaveLength(0)
  expect(await blob(id)).toMatchObject({ state: 'sent', kind: 'before', file_id: 'theirs' })
  expect(await db.outbox.count()).toBe(0)
})

test('a task that left the truck: the file is still set on its line, and the list’s other lines are kept', async () => {
  const id = await take()
  const [line] = (await lines()) ?? []
  const other = { ...line, id: 'other', caption: 'du bureau' }
  const bodies: { readonly [member: string]: unknown }[] = []
  const server: Fetch = async (_, init) => {
    const [item] = JSON.parse(bodyText(init)) as [SentPhotos]
    bodies.push(item)
    const { _key, _rev, photosList } = item
    return _rev === 9 || bodies.length === 1
      ? json(200, { results: [{ _key, status: 200, entity: rowOf(9 + bodies.length, { photosList }) }] })
      : json(200, {
          results: [
            {
              _key,
              status: 412,
              problem: { ...problemBody(412, ''), current: rowOf(9, { photosList: [line, other] }) },
            },
          ],
        })
  }
  const push = () => pushOnce({ db, client: clientOf(server), now: clock.now })
  await push()
  await dropShard(db, 'a')
  expect(await taskById(db, { id: 't1' })).toBeNull()
  expect(await pass()).toEqual({ kind: 'done' })
  expect(await db.outbox.toArray()).toMatchObject([
    { baseRev: 0, patch: { photosList: [{ id, file_id: 'file-1' }] }, from: { photosList: [line] } },
  ])
  expect(await push()).toEqual({ kind: 'done' })
  expect(await db.outbox.count()).toBe(0)
  expect(bodies.at(-1)).toMatchObject({
    _rev: 9,
    photosList: [
      { id, file_id: 'file-1', url: 'https://images.test/1.jpg' },
      { id: 'other', caption: 'du bureau', file_id: null },
    ],
  })
})

test('after a restore images that the server lost are sent again, and no others', async () => {
  const [lost, kept] = [await take(), await take()]
  await pass()
  await doubtSentBlobs(db)
  forgotten = new Set(['https://images.test/1.jpg'])
  canAsk = false
  expect(await pass()).toMatchObject({ kind: 'retry', failure: fault('network') })
  expect([await blob(lost), await blob(kept)]).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  canAsk = true
  expect(await pass()).toEqual({ kind: 'done' })
  expect(forms).toHaveLength(3)
  expect(await lines()).toMatchObject([
    { id: lost, file_id: 'file-3', url: 'https://images.test/3.jpg' },
    { id: kept, file_id: 'file-2', url: 'https://images.test/2.jpg' },
  ])
  expect([await blob(lost), await blob(kept)]).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})
