// Section 9: uploads as a browser sends them, with a multipart body, signed by the answer of /image/auth.
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Expectation, Step } from './expectation.ts'

const picture = async (width: number, height: number): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  ).toString('base64')
const small = await picture(9, 6)
const huge = await picture(8000, 5001)

const signed: readonly Step[] = [
  {
    as: 'camion',
    method: 'GET',
    path: '/image/auth',
    keep: { token: 'token', expire: 'expire', signature: 'signature' },
  },
  { method: 'GET', path: '//config.json', keep: { publicKey: 'upload_public_key' } },
]
const members = {
  file: small,
  fileName: 'armoire.png',
  publicKey: '{{publicKey}}',
  token: '{{token}}',
  expire: '{{expire}}',
  signature: '{{signature}}',
}
const upload = (row: string, changed: { readonly [name: string]: string } = {}) => ({
  row: `9 ${row}`,
  before: signed,
  method: 'POST',
  path: '/v1/files/upload',
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  raw: `${Object.entries({ ...members, ...changed })
    .map(([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--edge--\r\n`,
})
const refused = (status: number, message: string | RegExp) => ({
  status,
  answers: { 'content-type': 'application/json' },
  json: { message: expect.stringMatching(message), help: expect.any(String) },
})

export const uploadRows: readonly Expectation[] = [
  {
    ...upload('a signed upload: exactly 200 and the members of the protocol', {
      folder: '/taches',
      tags: 'a,b',
    }),
    status: 200,
    answers: { 'content-type': 'application/json' },
    json: {
      fileId: expect.any(String),
      name: expect.stringMatching(/^armoire_\w+\.png$/),
      filePath: expect.stringMatching(/^\/taches\/armoire_\w+\.png$/),
      url: expect.stringMatching(/^https:\/\/api\.example\.org\/images\/taches\//),
      thumbnailUrl: expect.stringMatching(/\/tr:n-ik_ml_thumbnail\/taches\//),
      fileType: 'image',
      size: expect.any(Number),
      height: 6,
      width: 9,
      isPrivateFile: false,
      customCoordinates: null,
      tags: ['a', 'b'],
      versionInfo: { id: expect.any(String), name: 'Version 1' },
    },
  },
  {
    ...upload('webhookUrl is ignored', { webhookUrl: 'http://127.0.0.1:1/hook' }),
    status: 200,
    json: { tags: null },
    absent: ['webhookUrl'],
  },
  ...['fileName', 'file', 'publicKey', 'token', 'expire', 'signature'].flatMap((name): Expectation[] => [
    {
      ...upload(`${name} blank`, { [name]: '' }),
      ...refused(400, new RegExp(`^Missing .*${name}`)),
    },
  ]),
  { ...upload('a bad signature', { signature: '0'.repeat(40) }), ...refused(400, /signature/) },
  { ...upload('another public key', { publicKey: 'public_other' }), ...refused(400, /account/) },
  {
    ...upload('a file given by its address', { file: 'https://example.org/x.png' }),
    ...refused(400, /address/),
  },
  { ...upload('what is no image', { file: 'bm90IGFuIGltYWdl' }), ...refused(400, /image/) },
  { ...upload('more than 40 million pixels', { file: huge }), ...refused(400, /40 million pixels/) },
  {
    ...upload('an image beyond 10 MiB', { file: 'A'.repeat(14_200_000) }),
    ...refused(413, /10 MiB/),
  },
  {
    ...upload('a body beyond what any image needs', { file: 'A'.repeat(15 * 1024 * 1024) }),
    ...refused(413, /10 MiB/),
  },
  { ...upload('a signature that has expired'), after: 3_600_000, ...refused(400, /expire/) },
  { ...upload('a signature for more than an hour ahead'), after: -7_200_000, ...refused(400, /expire/) },
  {
    ...upload('a token serves once'),
    before: [...signed, upload('first')],
    ...refused(400, /already/),
  },
]
