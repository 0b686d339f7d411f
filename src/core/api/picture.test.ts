// Photos for work without network: small ones from our own service, nothing that is not a picture, and a dead network
// distinguished from a lost photo.
import { expect, test } from 'vitest'
import { urlOf } from '#test/sync/wire.ts'
import { realScheduler } from './scheduler.ts'
import { fetchPicture, type PictureReply } from './picture.ts'

const jpeg = (text: string): Response => new Response(text, { headers: { 'Content-Type': 'image/jpeg' } })
const asked: string[] = []
const bring = (url: string, answer: (asked: string) => Response): Promise<PictureReply> => {
  asked.length = 0
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    asked.push(urlOf(input))
    return answer(urlOf(input))
  }
  return fetchPicture(
    { fetch, scheduler: realScheduler, images: '/images', hosts: ['https://elsewhere.example'] },
    url,
  )
}

test('a photo of our own service is requested as its thumbnail', async () => {
  const reply = await bring('/images/taches/a.jpg', () => jpeg('small'))
  expect(asked).toEqual(['/images/tr:n-ik_ml_thumbnail/taches/a.jpg'])
  expect(reply.kind === 'arrived' && new TextDecoder().decode(reply.bytes)).toBe('small')
  await bring('https://quai.example/images/a.jpg', () => jpeg('small'))
  expect(asked).toEqual(['/images/tr:n-ik_ml_thumbnail/a.jpg'])
})

test('a photo without a thumbnail is requested whole, one of a listed service by its own address, one of another never', async () => {
  const reply = await bring('/images/a.jpg', url =>
    url.includes('/tr:') ? new Response('', { status: 404 }) : jpeg('whole'),
  )
  expect(reply.kind === 'arrived' && new TextDecoder().decode(reply.bytes)).toBe('whole')
  await bring('https://elsewhere.example/a.jpg', () => jpeg('theirs'))
  expect(asked).toEqual(['https://elsewhere.example/a.jpg'])
  const other = await bring('https://other.example/a.jpg', () => jpeg('theirs'))
  expect([other.kind, asked]).toEqual(['refused', []])
})

test('a sign-in page is not a picture, and 3 MB are too large', async () => {
  const page = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
  expect((await bring('https://elsewhere.example/a.jpg', page)).kind).toBe('refused')
  expect((await bring('https://elsewhere.example/a.jpg', () => jpeg('x'.repeat(3_000_000)))).kind).toBe(
    'refused',
  )
})

test('a cut network and a failing server prove nothing about the photo', async () => {
  const cut = (): never => {
    throw new TypeError('Failed to fetch')
  }
  expect((await bring('/images/a.jpg', cut)).kind).toBe('unanswered')
  expect((await bring('/images/a.jpg', () => new Response('', { status: 503 }))).kind).toBe('unanswered')
})
