// `npm run demo -- --tasks N`: fills an empty embedded database with a larger demo world, for measurements and for showing.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayOf } from '#records/time/dates.ts'
import { openSqlite } from '../storage/sqlite.ts'
import type { Ports } from '../use/write/caller.ts'
import { demoAccounts, seedDemo } from './seed-demo.ts'

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined

const { values } = parseArgs({
  options: { tasks: { type: 'string' }, instances: { type: 'string' } },
  allowPositionals: true,
})
const tasks = wholeNumber(values.tasks)
const instances = wholeNumber(values.instances)

if (tasks === undefined) {
  say('Donnez un nombre de tâches, par exemple\u00a0: npm run demo -- --tasks 50000')
  process.exitCode = 1
} else {
  const file = join(process.env['QUAI_DATA'] ?? './data', 'quai.sqlite')
  const storage = await openSqlite({ file })
  const ports: Ports = { storage, clock: Date.now, random: bytes => randomBytes(bytes), log: () => undefined }
  await storage.addOrganisation('quai', randomBytes(16).toString('hex'))
  if ((await storage.of('quai').count('user', {})) > 0) {
    say(`${file} contient déjà des comptes\u00a0: choisissez un dossier vide avec QUAI_DATA.`)
    process.exitCode = 1
  } else {
    const today = dayOf(ports.clock())
    await seedDemo(ports, { org: 'quai', today, tasks, ...(instances === undefined ? {} : { instances }) })
    say(
      `${await storage.of('quai').count('task', {})}\u00a0tâches dans ${file}\u202f; mot de passe\u00a0: ${demoAccounts.password}`,
    )
  }
  await storage.close()
}
