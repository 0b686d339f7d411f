// Sections 11 and 13: an organisation without users, its first run, another organisation's epoch, the files of a build.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PROBLEM, type Expectation } from './expectation.ts'
import { openWorld, PASSWORD, type World } from './world.ts'

const files = {
  'index.html': '<!doctype html><title>Quai</title>',
  'builds/latest.json': JSON.stringify({ id: 'abc', timestamp: 1_770_000_000 }),
  'builds/meta/abc.json': JSON.stringify({
    id: 'abc',
    routes: [{ path: '/login', page: '/builds/pages/abc/login.json' }],
    files: ['/assets/login-1.js'],
  }),
  'builds/pages/abc/login.json': JSON.stringify({ chunks: ['/assets/login-1.js'] }),
}

/** A world without users, with a small built client and a second organisation. */
export const openEmpty = async (): Promise<World> => {
  const client = await mkdtemp(join(tmpdir(), 'quai-client-'))
  for (const folder of ['builds/meta', 'builds/pages/abc'])
    await mkdir(join(client, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(client, path), text)
  const world = await openWorld({ people: false, client })
  await world.ports.storage.addOrganisation('autre', 'epoch-two')
  return {
    ...world,
    close: async () => {
      await world.close()
      await rm(client, { recursive: true, force: true })
    },
  }
}

const ping = { method: 'GET', path: '/ping' } as const
const firstRun = { method: 'POST', path: '/first_run' } as const
const sent = {
  code: '{{code}}',
  organisation: { name: 'Le Quai' },
  admin: {
    username: 'patron',
    firstname: 'Zoé',
    lastname: 'Muller',
    email: 'z@example.org',
    password: PASSWORD,
  },
  demo: false,
}
const file = (row: string, path: string, json: object): Expectation => ({
  row: `11 ${row}`,
  method: 'GET',
  path: `//${path}`,
  status: 200,
  answers: { 'content-type': /^application\/json/, 'cache-control': 'no-cache' },
  json,
})

export const firstRunRows: readonly Expectation[] = [
  {
    row: '13 ping contains first_run while no user exists',
    ...ping,
    status: 200,
    json: { first_run: 1, epoch: 'epoch-one' },
  },
  {
    row: '13 ping of another organisation: its own epoch',
    ...ping,
    path: '/ping?client_id=autre',
    status: 200,
    answers: { 'x-server-epoch': 'epoch-two' },
    json: { epoch: 'epoch-two' },
  },
  {
    row: '13 ping of an organisation that is not there: the default one',
    ...ping,
    path: '/ping?client_id=nobody',
    status: 200,
    json: { epoch: 'epoch-one' },
  },
  {
    row: '13 first_run with another code',
    ...firstRun,
    body: { ...sent, code: 'AAAAAAAAAA' },
    status: 422,
    answers: PROBLEM,
  },
  {
    row: '13 first_run reports what is missing',
    ...firstRun,
    body: { ...sent, admin: { ...sent.admin, username: '' } },
    status: 422,
    json: { detail: 'Failed Validation', validation_messages: { username: { isEmpty: expect.any(String) } } },
  },
  { row: '13 first_run with the printed code', ...firstRun, body: sent, status: 200 },
  { row: '13 … ping no longer contains it', ...ping, status: 200, absent: ['first_run'] },
  {
    row: '13 … its person signs in, with every right',
    before: [
      {
        method: 'POST',
        path: '/oauth',
        body: { grant_type: 'password', username: 'patron', password: PASSWORD, client_id: 'quai' },
        keep: { access: 'access_token' },
      },
    ],
    method: 'GET',
    path: '/profile',
    headers: { authorization: 'Bearer {{access}}' },
    status: 200,
    json: {
      username: 'patron',
      permissions: expect.arrayContaining(['admin', 'config_users', 'emma_install']),
      organisation: { name: 'Le Quai' },
    },
  },
  { row: '13 … and it works once', ...firstRun, body: sent, status: 404, answers: PROBLEM },
  file('builds/latest.json with a moment behind it', 'builds/latest.json?1770000001', {
    id: 'abc',
    timestamp: 1_770_000_000,
  }),
  file('builds/meta: routes and files', 'builds/meta/abc.json', {
    id: 'abc',
    routes: [{ path: '/login' }],
    files: expect.any(Array),
  }),
  file('builds/pages: one page', 'builds/pages/abc/login.json', { chunks: ['/assets/login-1.js'] }),
  {
    row: '11 builds/pages of a removed build fails, for which the reload guard waits',
    method: 'GET',
    path: '//builds/pages/old/login.json',
    status: 404,
  },
]
