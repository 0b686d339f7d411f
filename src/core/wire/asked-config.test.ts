import { expect, test } from 'vitest'
import { askedConfig } from './asked-config.ts'

const usual = { api: '/api', help: null as string | null }
const answers = (body: unknown, ok = true) => askedConfig(usual, async () => ({ ok, json: async () => body }))
const fails = (error: Error) =>
  askedConfig(usual, async () => {
    throw error
  })

test('a configuration gives the data’s address; what it leaves out has its default', async () => {
  expect(await answers({ api: '/v2' })).toEqual({ api: '/v2', help: null })
})

test('no network, a proxy’s page and an invalid JSON leave a guess', async () => {
  const guess = { ...usual, isGuess: true }
  expect(await fails(new TypeError('offline'))).toEqual(guess)
  expect(await fails(new SyntaxError('<html>'))).toEqual(guess)
  for (const body of [null, [], 'api', {}, { api: 1 }, { login: 'https://portail.example' }])
    expect(await answers(body)).toEqual(guess)
  expect(await answers({ api: '/v2' }, false)).toEqual(guess)
  await expect(fails(new RangeError('a bug'))).rejects.toThrow('a bug')
})
