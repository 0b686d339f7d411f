import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderMail } from './mail.ts'

test('a mail is one whole .eml file that only its owner can read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'quai-mail-')), 'outbox')
  const mail = folderMail(folder, 'Quai <quai@example.org>', () => 'one')
  await mail.send({ to: 'zoe@example.org', subject: 'Été', text: 'Bonjour\nà vous' })
  expect(await readdir(folder)).toEqual(['one.eml'])
  const text = await readFile(join(folder, 'one.eml'), 'utf8')
  expect(text).toContain('To: zoe@example.org')
  expect(text).toContain('From: Quai <quai@example.org>')
  expect((await stat(join(folder, 'one.eml'))).mode & 0o077).toBe(0)
})

test('an address cannot add a header', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-mail-'))
  const mail = folderMail(folder, 'quai@example.org', () => 'two')
  await mail.send({ to: 'zoe@example.org\r\nBcc: eve@example.org', subject: 'x', text: 'y' })
  expect(await readFile(join(folder, 'two.eml'), 'utf8')).not.toMatch(/^Bcc:/m)
})
