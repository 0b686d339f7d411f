// Client libraries written by others, unmodified, against the server on a real port (api-dialect.md section 10).
import ImageKit from 'imagekit'
import { Client } from 'ketting'
import * as oauth from 'oauth4webapi'
import sharp from 'sharp'
import { ResourceOwnerPassword } from 'simple-oauth2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listening } from '#server/http/sockets/listen.ts'
import { openWorld, PASSWORD, type World } from './world.ts'

let world: World
let server: Listening
let origin: string
beforeAll(async () => {
  world = await openWorld()
  server = await listen(world.app, '127.0.0.1', 0)
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.stop(100)
  await world.close()
})

test('oauth4webapi signs in, refreshes, gets a refusal and revokes', async () => {
  const as: oauth.AuthorizationServer = {
    issuer: origin,
    token_endpoint: `${origin}/api/oauth`,
    revocation_endpoint: `${origin}/api/oauth/revoke`,
  }
  const client: oauth.Client = { client_id: 'quai' }
  const auth = oauth.None()
  const options = { [oauth.allowInsecureRequests]: true }
  const grant = async (password: string) => {
    const sent = new URLSearchParams({ username: 'admin', password })
    const answer = await oauth.genericTokenEndpointRequest(as, client, auth, 'password', sent, options)
    return oauth.processGenericTokenEndpointResponse(as, client, answer)
  }
  const signed = await grant(PASSWORD)
  expect(signed).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  const refreshing = await oauth.refreshTokenGrantRequest(
    as,
    client,
    auth,
    signed.refresh_token ?? '',
    options,
  )
  const refreshed = await oauth.processRefreshTokenResponse(as, client, refreshing)
  expect(refreshed.access_token).not.toBe(signed.access_token)
  await expect(grant('wrong')).rejects.toMatchObject({
    error: 'invalid_grant',
    error_description: 'Invalid username and password combination',
  })
  const profileOf = (token: string) =>
    oauth.protectedResourceRequest(token, 'GET', new URL(`${origin}/api/profile`), undefined, null, options)
  expect((await profileOf(refreshed.access_token)).status).toBe(200)
  const revoking = await oauth.revocationRequest(as, client, auth, refreshed.access_token, options)
  await oauth.processRevocationResponse(revoking)
  await expect(profileOf(refreshed.access_token)).rejects.toMatchObject({ status: 401 })
})

test('simple-oauth2 signs in, refreshes and gets a refusal', async () => {
  const client = new ResourceOwnerPassword({
    client: { id: 'quai', secret: '' },
    auth: { tokenHost: origin, tokenPath: '/api/oauth', revokePath: '/api/oauth/revoke' },
    options: { authorizationMethod: 'body' },
  })
  const token = await client.getToken({ username: 'admin', password: PASSWORD })
  const refreshed = await token.refresh()
  expect(refreshed.token['access_token']).not.toBe(token.token['access_token'])
  await expect(client.getToken({ username: 'admin', password: 'wrong' })).rejects.toMatchObject({
    output: { statusCode: 401 },
    data: { payload: { error: 'invalid_grant' } },
  })
  await refreshed.revoke('access_token')
})

test('ketting follows the links of a collection, and reads, changes and deletes records', async () => {
  const client = new Client(`${origin}/api/`)
  const token = await world.tokenOf('admin')
  client.use((request, next) => {
    request.headers.set('Authorization', `Bearer ${token}`)
    return next(request)
  })
  const first = await client.go('container?page_size=3').get()
  expect(first.data).toMatchObject({ total_items: 7, page_count: 3 })
  const second = await client.go('container?page_size=3').follow('next')
  expect((await second.get()).data).toMatchObject({ page: 2 })
  const last = await client.go('container?page_size=3').follow('last')
  expect((await last.get()).data).toMatchObject({ page: 3 })
  const made = await client.go<{ id: string; name: string; weight: number }>('container').postFollow({
    data: { id: 'k1', name: 'Palette', weight: 15_000 },
  })
  expect(made.uri).toBe(`${origin}/api/container/k1`)
  const state = await made.get()
  await made.put({ data: { ...state.data, name: 'Palette bois' } })
  client.clearCache()
  expect((await made.get()).data).toMatchObject({ name: 'Palette bois' })
  await made.delete()
  client.clearCache()
  await expect(made.get()).rejects.toMatchObject({ status: 404 })
})

test('the ImageKit server SDK uploads, computes the same signature as we do, and gets a refusal', async () => {
  const auth = await world.call('/api/image/auth', {
    headers: { authorization: `Bearer ${await world.tokenOf('camion')}` },
  })
  const signed = (await auth.json()) as { token: string; expire: number; signature: string }
  const config = (await (await world.call('/config.json')).json()) as { upload_public_key: string }
  const keys = JSON.parse(
    await (await import('node:fs/promises')).readFile(`${world.data}/image-keys.json`, 'utf8'),
  ) as { publicKey: string; privateKey: string }
  const sdk = (privateKey: string) =>
    new ImageKit({
      publicKey: keys.publicKey,
      privateKey,
      urlEndpoint: `${origin}/images`,
      uploadEndpoint: `${origin}/api/v1/files/upload`,
    })
  expect(config.upload_public_key).toBe(keys.publicKey)
  expect(sdk(keys.privateKey).getAuthenticationParameters(signed.token, signed.expire)).toEqual(signed)
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const uploaded = await sdk(keys.privateKey).upload({
    file,
    fileName: 'armoire.jpg',
    folder: '/taches',
    tags: ['avant', 'salon'],
  })
  expect(uploaded).toMatchObject({
    fileType: 'image',
    width: 60,
    height: 40,
    filePath: expect.stringMatching(/^\/taches\/armoire_[0-9a-f]{64}\.jpg$/),
    tags: ['avant', 'salon'],
  })
  const encoded = await sdk(keys.privateKey).upload({ file: file.toString('base64'), fileName: 'b.jpg' })
  for (const url of [uploaded.url, uploaded.thumbnailUrl, encoded.url]) {
    const image = await fetch(url)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await sharp(await image.arrayBuffer()).metadata()).format).toBe('jpeg')
  }
  await expect(sdk('private_wrong').upload({ file, fileName: 'x.jpg' })).rejects.toMatchObject({
    message: expect.any(String),
    help: expect.any(String),
  })
  await expect(
    sdk(keys.privateKey).upload({ file: 'https://example.org/x.jpg', fileName: 'x.jpg' }),
  ).rejects.toMatchObject({ message: 'A file given by its address is not accepted.' })
})

test('a browser form with a signature can upload once', async () => {
  const token = await world.tokenOf('camion')
  const auth = await fetch(`${origin}/api/image/auth`, { headers: { authorization: `Bearer ${token}` } })
  const signed = (await auth.json()) as { token: string; expire: number; signature: string }
  const { upload_public_key, upload } = (await (await fetch(`${origin}/config.json`)).json()) as {
    upload_public_key: string
    upload: string
  }
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const send = () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'a.png')
    form.set('fileName', 'a.png')
    form.set('publicKey', upload_public_key)
    for (const [name, value] of Object.entries(signed)) form.set(name, String(value))
    return fetch(new URL(upload, origin), { method: 'POST', body: form })
  }
  expect((await send()).status).toBe(200)
  const again = await send()
  expect([again.status, await again.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'This token has already served.', help: expect.any(String) }),
  ])
})
