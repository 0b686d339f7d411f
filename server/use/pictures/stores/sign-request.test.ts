import { expect, test } from 'vitest'
import { sha256 } from './image-store.ts'
import { authorizationOf, encoded, type Signable } from './sign-request.ts'

const keys = {
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const AT = '20130524T000000Z'
const EMPTY = sha256(Buffer.alloc(0))
const WELCOME = sha256(Buffer.from('Welcome to Amazon S3.'))
const get = (more: Partial<Signable> & { readonly headers?: Signable['headers'] }): Signable => ({
  method: 'GET',
  path: '/',
  query: {},
  payload: EMPTY,
  ...more,
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': more.payload ?? EMPTY,
    'x-amz-date': AT,
    ...more.headers,
  },
})

test.each([
  [
    'an object, a part of it',
    get({ path: '/test.txt', headers: { range: 'bytes=0-9' } }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put, with a name to be encoded',
    get({
      method: 'PUT',
      path: `/${encoded('test$file.text')}`,
      payload: WELCOME,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    }),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question without a value',
    get({ query: { lifecycle: '' } }),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    get({ query: { prefix: 'J', 'max-keys': '2' } }),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the signature of AWS’s published example: %s', (_, request, signature) => {
  expect(authorizationOf(request, keys, AT)).toMatch(new RegExp(`,Signature=${signature}$`))
})
