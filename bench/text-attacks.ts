// Texts, filters and records that cost far more than their letters: each attack is bounded in count and time, and ends by itself.
import { hardTexts, IN_BODY, IN_HEAD } from '#test/security/hard-texts.ts'
import { all, fieldsAt, many, send, sendJson, type Attack, type Target } from './attack-calls.ts'

const form = (members: { readonly [name: string]: string }): FormData => {
  const body = new FormData()
  for (const [name, value] of Object.entries(members)) body.append(name, value)
  return body
}

/** One pixel that is stored: the names beside a picture that cannot be read are never looked at. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const expressions = (target: Target): Promise<void> => {
  const upload = async (members: { readonly [name: string]: string }) => {
    const signed = await fieldsAt(target, '/api/image/auth')
    const { upload_public_key: publicKey = '' } = await fieldsAt(target, '/config.json')
    const picture = { file: PIXEL, fileName: 'a.png', folder: '/' }
    await send(target, 'POST', '/v1/files/upload', form({ ...signed, publicKey, ...picture, ...members }))
  }
  const entries = [
    (text: string) => upload({ file: text }),
    (text: string) => upload({ fileName: `${text}.jpg` }),
    (text: string) => upload({ folder: text }),
    (text: string) => upload({ tags: text }),
    (text: string) =>
      sendJson(target, 'POST', '/oauth', {
        grant_type: 'password',
        client_id: 'quai',
        username: 'nobody',
        password: text,
      }),
    (text: string) => sendJson(target, 'POST', '/password', { current: text, password: text }),
    (text: string) => sendJson(target, 'POST', '/reset_password', { email: text }),
    (text: string) => sendJson(target, 'POST', '/task', { note: text }),
    (text: string) =>
      send(target, 'GET', `/task?search=${encodeURIComponent(text.slice(0, IN_HEAD / 3))}&page_size=1`),
  ]
  const texts = Object.values(hardTexts(IN_BODY))
  return all(
    texts.flatMap(text => entries.map(entry => () => entry(text))),
    6,
  )
}

const LONG_NOTES = 300
const longFilters = async (target: Target): Promise<void> => {
  const note = 'a'.repeat(4000)
  const items = many(LONG_NOTES, n => ({ _key: `long-${n}`, _op: 'create', id: `long-${n}`, note }))
  await sendJson(target, 'PUT', '/task', items)
  const filter = `/task?page_size=1&note=*${'a'.repeat(490)}b*`
  await all(
    many(20, () => () => send(target, 'GET', filter)),
    20,
  )
}

const manyLists = (target: Target): Promise<void> =>
  all(
    many(200, n => () => send(target, 'GET', `/task?page_size=1&note=*zz${n}*`)),
    200,
  )

/** A record as large as one may be, asked for again and again in one body. */
const largeAgain = async (target: Target): Promise<void> => {
  const id = 'large'
  await sendJson(target, 'POST', '/task', { id, city: 'Ostwiller' })
  const objects = many(2000, n => ({
    line_id: `l${n}`,
    name: 'é'.repeat(120),
    refused_text: 'x'.repeat(200),
  }))
  await sendJson(target, 'PATCH', `/task/${id}`, { objects })
  const disputes = [{ id: 'd', cause: 'both_changed', from: {}, patch: { note: 'x'.repeat(400_000) } }]
  await sendJson(target, 'PATCH', `/task/${id}`, { disputes })
  const asked = (part: number) => many(800, n => ({ _key: `again-${part}-${n}`, _op: 'patch', id }))
  await all(
    many(4, part => () => sendJson(target, 'PUT', '/task', asked(part))),
    2,
  )
}

export const textAttacks: readonly Attack[] = [
  { name: 'expressions difficiles à chaque entrée', run: expressions },
  { name: 'filtres de 490 lettres sur des notes de 4 000', run: longFilters },
  { name: '200 filtres à la fois d’une même personne', run: manyLists },
  { name: 'une très grande fiche, 800 fois dans un lot', run: largeAgain },
]
