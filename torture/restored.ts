// Restores a server from a backup 1 hour, 1 day or 6 days old while three devices continue to work: what it had acknowledged since the
// backup must be sent again by the devices, and so must what they had not sent yet (sync.md section 3.5). Backup and restore are the
// functions behind the commands.
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '#records/time/dates.ts'
import { createApp } from '#server/app.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { makeBackup } from '#server/operate/make-backup.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'
import { readSettings } from '#server/settings.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { openImages } from '#server/use/pictures/images.ts'
import { createPasswords } from '#server/use/people/passwords.ts'
import { capture, lost, type Expected } from './captured.ts'
import { openDevice, type Device, type World } from './device.ts'
import { add, verdict, type Program } from './program.ts'

const HOUR = 3_600_000
const AGES = [HOUR, 24 * HOUR, 6 * 24 * HOUR]
const START = Date.UTC(2026, 10, 18, 9)
const STEPS = 6
const quick = {
  hash: async (password: string) => `plain:${password}`,
  verify: async (stored: string, password: string) => stored === `plain:${password}`,
}

const openServer = async (data: string, world: World) => {
  const storage = await openSqlite({ file: join(data, 'quai.sqlite') })
  const ports = { storage, clock: () => world.now, random: randomBytes, log: () => undefined }
  await storage.addOrganisation('quai', randomBytes(16).toString('hex'))
  await seedDemo(ports, { org: 'quai', today: dayOf(START), hashPassword: quick.hash })
  const read = readSettings({ QUAI_DATA: data, QUAI_LOGINS_PER_MINUTE: '1000' })
  if (!read.ok) throw new Error(read.sentence)
  const app = await createApp({
    ports,
    settings: read.settings,
    images: await openImages(data, randomBytes),
    mail: { send: async () => undefined },
    client: null,
    passwords: createPasswords(quick),
  })
  world.fetch = request => app.fetch(request, { address: '192.0.2.1' })
  return {
    storage: storage.of('quai'),
    close: async () => {
      world.fetch = null
      await app.close()
      await storage.close()
    },
  }
}

export const restored: Program = {
  name: 'restored',
  full: 9,
  short: 3,
  run: async round => {
    const { total, figures } = round
    const wrong: unknown[] = []
    let done = round.done
    for (; done < total && wrong.length === 0 && !round.isLate(); done++, round.save(done)) {
      const age = AGES[done % AGES.length] ?? HOUR
      const data = await mkdtemp(join(round.scratch, 'data-'))
      const world: World = { now: START, fetch: null }
      let server = await openServer(data, world)
      const devices: Device[] = []
      for (const username of ['camion', 'camion2', 'bureau']) {
        const device = await openDevice(world, username)
        devices.push(device)
        await device.signIn()
        await device.settle()
      }
      const expected: Expected = new Map()
      const workAll = async (): Promise<void> => {
        for (const device of devices) await capture(world, device, expected)
      }
      await workAll()
      for (const device of devices) await device.settle()
      const backup = await makeBackup({ data, at: new Date(world.now), version: 'torture' })
      if (!backup.ok) throw new Error(backup.sentence)
      for (let step = 0; step < STEPS; step++) {
        world.now += age / STEPS
        await workAll()
        for (const device of devices) {
          const left = await device.settle()
          if (left !== null) wrong.push(left)
        }
      }
      const acknowledged = expected.size
      for (const device of devices) device.online = false
      await workAll()
      add(figures, 'acknowledged', acknowledged)
      add(figures, 'unsent', expected.size - acknowledged)

      await server.close()
      const back = await restoreBackup({
        data,
        file: backup.file,
        at: new Date(world.now),
        newEpoch: () => randomBytes(16).toString('hex'),
      })
      if (!back.ok) throw new Error(back.sentence)
      server = await openServer(data, world)
      const missing = await lost(server.storage, expected)
      add(figures, 'gone', missing.length)

      for (const device of devices.toSorted(() => Math.random() - 0.5)) {
        world.now += Math.random() * 6 * HOUR
        device.online = true
        const left = await device.settle()
        if (left !== null) wrong.push(`after the restore, ${left}`)
        add(figures, 'resent', device.resent)
        wrong.push(...device.bugs)
      }
      for (const device of devices) await device.settle()
      const still = await lost(server.storage, expected)
      add(figures, 'lost', still.length)
      wrong.push(...still)
      for (const device of devices) await device.close()
      await server.close()
    }
    const { acknowledged = 0, unsent = 0, gone = 0, resent = 0, lost: missing = 0 } = figures
    const detail = wrong.length === 0 ? '' : ` ; ${wrong.slice(0, 3).map(String).join(' ; ')}`
    const line = `${done} restaurations (sauvegardes d'1 h, 1 j et 6 j) × 3 appareils : ${acknowledged} saisies acquittées et ${unsent} encore à envoyer, ${gone} absentes après la restauration, ${resent} renvoyées, ${missing} perdues${detail}`
    if (wrong.length === 0 && done < total) return { kind: 'unfinished', line }
    return verdict(wrong.length === 0, line)
  },
}
