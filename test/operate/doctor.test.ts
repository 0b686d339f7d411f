// [20.10] `npm run doctor` tells what is wrong with an installation and what mends it, and changes nothing.
import { chmod, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { examine } from '#server/operate/examine.ts'
import { certificateOf, faultOfBucket, type Reach } from '#server/operate/machine/reach.ts'
import { doctorSentences } from '#server/operate/doctor-sentences.ts'
import { closeToOthers } from '#server/operate/private-data.ts'
import { noteSeenProxy } from '#server/operate/seen-proxy.ts'
import { readSettings } from '#server/settings.ts'
import { openS3 } from '../fixtures/s3-server.ts'
import { AUTHORITY, EXPIRED, GOOD, KEY } from '../fixtures/certificates.ts'
import { AT, fillData, filesOf, newFolder, removeFolders } from './data-world.ts'

afterAll(removeFolders)

const DAY_MS = 86_400_000
const PROXIED = { QUAI_URL: 'https://quai.example.org', QUAI_TRUST_PROXY: '1' }

const nobody: Reach = {
  certificate: async () => ({ is: 'unreachable', code: 'ENOTFOUND' }),
  mail: async () => null,
  bucket: async () => null,
}

const look = async (
  data: string,
  environment: { readonly [name: string]: string } = {},
  node = '22.1.0',
  { reach = nobody, now = Date.now() }: { readonly reach?: Reach; readonly now?: number } = {},
) => {
  const given = { QUAI_DATA: data, ...environment }
  const read = readSettings(given)
  if (!read.ok) throw new Error(read.sentence)
  const matches = async (stored: string | undefined, password: string): Promise<boolean> =>
    stored === `plain:${password}`
  return examine({ settings: read.settings, given, now, node, matches, reach })
}
const wrong = async (...args: Parameters<typeof look>): Promise<string> =>
  (await look(...args))
    .flatMap(({ is, said, mend }) => (is === 'wrong' ? [`${said} ${mend}`] : []))
    .join('\n')

/** A folder as the server leaves it. */
const tidyFolder = async (demo = false): Promise<string> => {
  const data = await newFolder()
  await (await fillData(data, { demo })).close()
  await closeToOthers(data)
  return data
}

test('[20.10] a tidy installation has nothing to mend, and nothing in it changes', async () => {
  const data = await tidyFolder()
  const [files, names] = [await filesOf(data), await readdir(data)]
  expect(await wrong(data, PROXIED)).toBe('')
  expect([await filesOf(data), await readdir(data)]).toEqual([files, names])
})

test('[20.10] what other accounts may read is named, with the command that closes it', async () => {
  const data = await tidyFolder()
  await chmod(join(data, 'quai.sqlite'), 0o644)
  expect(await wrong(data)).toContain(`${join(data, 'quai.sqlite')}. chmod -R go-rwx '${data}'`)
  await chmod(data, 0o755)
  expect(await wrong(data)).toContain(`, ${data}. chmod`)
  expect((await stat(join(data, 'quai.sqlite'))).mode & 0o777).toBe(0o644)
})

test('[20.10] a damaged database, one that is none, and a folder that is not there are told', async () => {
  const data = await tidyFolder()
  await writeFile(join(data, 'quai.sqlite'), 'nothing of a database'.repeat(500))
  expect(await wrong(data)).toContain('npm run restore -- FICHIER')
  await rm(join(data, 'quai.sqlite'))
  await mkdir(join(data, 'quai.sqlite'))
  expect(await wrong(data)).toContain('La base ne s’ouvre pas')
  expect(await wrong(join(data, 'nowhere'))).toContain('n’existe pas')
})

test('[20.10] an old backup is to be mended, a late one and none are remarks', async () => {
  const data = await tidyFolder()
  const said = async (): Promise<unknown> =>
    (await look(data)).find(({ said }) => said.includes('sauvegarde'))?.is
  expect(await said()).toBe('hint')
  await mkdir(join(data, 'backups'), { mode: 0o700 })
  const file = join(data, 'backups', 'quai-2026-11-18T09-15-00-000Z.tar')
  await writeFile(file, '', { mode: 0o600 })
  for (const [days, is] of [
    [0, 'fine'],
    [3, 'hint'],
    [9, 'wrong'],
  ] as const) {
    const at = new Date(Date.now() - days * DAY_MS - 1000)
    await utimes(file, at, at)
    expect([days, await said()]).toEqual([days, is])
  }
})

test('[20.4] a proxy that is not trusted is told: when the address says so, and when its heads have come', async () => {
  const data = await tidyFolder()
  expect(await wrong(data)).toBe('')
  expect(await wrong(data, { QUAI_URL: PROXIED.QUAI_URL })).toContain('QUAI_TRUST_PROXY=1')
  await noteSeenProxy(data, AT.toISOString())
  await closeToOthers(data)
  expect(await wrong(data)).toContain('tout le monde compte comme une seule adresse')
  expect(await wrong(data, PROXIED)).toBe('')
})

test('[20.10] the password of the demo is to be changed where others reach the server', async () => {
  const data = await tidyFolder(true)
  expect(await wrong(data)).toBe('')
  expect(await wrong(data, PROXIED)).toContain('Le mot de passe de démonstration ouvre encore')
})

test('[20.10] settings that cannot work are told', async () => {
  const data = await tidyFolder()
  expect(await wrong(data, {}, '18.2.0')).toContain('Node 20.19')
  expect(await wrong(data, { QUAI_URL: 'http://quai.example.org' })).toContain('sans HTTPS')
  expect(await wrong(data, { QUAI_SMTP_URL: 'smtps://mail.example.org' })).toContain('QUAI_MAIL_FROM')
  expect(await wrong(data, { QUAI_IMAGE_HOSTS: 'images' })).toContain('QUAI_IMAGE_HOSTS')
  expect(await wrong(data, { QUAI_IMAGE_PUBLIC_KEY: 'public', QUAI_IMAGE_PRIVATE_KEY: 'short' })).toContain(
    'openssl',
  )
  expect(
    await wrong(data, {
      QUAI_SMTP_URL: 'smtps://mail.example.org',
      QUAI_MAIL_FROM: 'Quai <quai@example.org>',
      QUAI_IMAGE_HOSTS: 'images.example.org',
    }),
  ).toBe('')
})

test('[20.10] the report has a line for each thing, and its last one counts what is to be mended', async () => {
  const data = await tidyFolder()
  const report = doctorSentences.report(await look(data, { QUAI_URL: 'http://quai.example.org' }))
  expect(report).toMatch(/^✓ Node 22\.1\.0\./)
  expect(report.split('\n').at(-1)).toMatch(/^1 point à réparer, \d+ remarques\.$/)
})

const serving = async (cert: string): Promise<string> => {
  const server = createServer({ key: KEY, cert })
  // Who only looks at the certificate leaves before anything is said.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it has no port')
  return `https://localhost:${address.port}`
}

test('[21.9] a certificate is seen as browsers see it: good, expired, of nobody, or not there', async () => {
  const now = Date.UTC(2026, 10, 28)
  const good = await certificateOf(await serving(GOOD), now, AUTHORITY)
  expect(good).toMatchObject({ is: 'good' })
  expect('days' in good && good.days > 30_000).toBe(true)
  const old = await certificateOf(await serving(EXPIRED), now, AUTHORITY)
  expect(old).toEqual({ is: 'bad', code: 'CERT_HAS_EXPIRED' })
  expect(await certificateOf(await serving(GOOD), now)).toMatchObject({ is: 'bad' })
  expect(await certificateOf('https://localhost:1', now)).toEqual({ is: 'unreachable', code: 'ECONNREFUSED' })
})

test.each([
  ['is well', {}, null],
  ['does not answer', { status: 500 }, 'ne répond pas (HTTP 500)'],
  ['refuses the keys', { refuses: true }, 'refuse QUAI_S3_KEY et QUAI_S3_SECRET'],
  ['is none', { noBucket: true }, 'n’a pas le compartiment que nomme QUAI_S3_BUCKET'],
  ['is full', { full: true }, 'est plein'],
  ['gives back other bytes', { garbles: true }, 'ne rend pas ce qu’il a reçu'],
])('[21.7] a bucket that %s is told in one sentence, and is as it was after it', async (_, fails, words) => {
  const s3 = await openS3()
  onTestFinished(() => s3.stop())
  s3.fails = fails
  const said = await faultOfBucket(s3.settings)
  expect(said).toEqual(words === null ? null : expect.stringContaining(words))
  expect(said ?? '').not.toMatch(/\n|undefined/)
  expect(s3.kept.size).toBe(0)
  expect(s3.asked.length).toBeGreaterThan(0)
})

test('[21.9] a certificate that ends, mail that is refused and a clock that is late are to be mended', async () => {
  const data = await newFolder()
  const storage = await fillData(data)
  const line = { entity: 'container', id: 'first', rev: 1, at: AT.toISOString(), user_id: null, device: null }
  await storage.of('quai').transaction(tx => tx.putHistory([{ ...line, changes: {}, note: null }]))
  await storage.close()
  await closeToOthers(data)
  const smtp = { QUAI_SMTP_URL: 'smtps://a@b', QUAI_MAIL_FROM: 'quai@example.org' }
  const ending: Reach = {
    certificate: async () => ({ is: 'good', days: 3 }),
    mail: async () => 'EAUTH',
    bucket: async () => 'Le stockage d’images est plein.',
  }
  const told = await wrong(data, { ...PROXIED, ...smtp }, '22.1.0', {
    reach: ending,
    now: AT.getTime() - DAY_MS,
  })
  expect(told).toContain('Le certificat finit dans 3 jours')
  expect(told).toContain('(EAUTH)')
  expect(told).toContain('24 heures après maintenant')
  expect(told).not.toContain('stockage d’images')
  const s3 = {
    QUAI_S3_URL: 'https://s3.example',
    QUAI_S3_BUCKET: 'quai',
    QUAI_S3_KEY: 'a',
    QUAI_S3_SECRET: 'b',
  }
  expect(await wrong(data, { ...PROXIED, ...s3 }, '22.1.0', { reach: ending })).toContain('est plein')
  const bad: Reach = { ...nobody, certificate: async () => ({ is: 'bad', code: 'CERT_HAS_EXPIRED' }) }
  expect(await wrong(data, PROXIED, '22.1.0', { reach: bad })).toContain('il est périmé')
})
