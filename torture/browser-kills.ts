// Kills the browser of a phone at any moment while its crew works, and stops and starts the server as well. Whatever was shown as saved
// must be in the device's database or on the server, and every outbox entry must be complete or absent (quality.md section 2).
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findChromium } from '#test/journeys/tools/chromium.ts'
import { signIn as tokenOf } from './calls.ts'
import { openPhone, type Phone } from './browser-phone.ts'
import { add, greatest, verdict, type Program, type Round } from './program.ts'
import { checkDevice, checkServer, type Told } from './shown-as-saved.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { makeTemplate } from './template.ts'

const KILLS_PER_LIFE = 20
const SHORTEST_LIFE_MS = 150
const LONGEST_LIFE_MS = 2500
const DRAIN_MS = 120_000

export const browserKills: Program = {
  name: 'browser-kills',
  full: 200,
  short: 10,
  run: async round => {
    const chromium = findChromium()
    if (chromium === undefined) return { kind: 'left out', line: 'aucun Chromium sur cette machine' }
    const { total, figures } = round
    const template = await makeTemplate(round, 1)
    // The client is copied, like the server, so that a build in the meantime does not change the application under test.
    const client = join(round.scratch, 'client')
    await cp(join('dist', 'client'), client, { recursive: true })
    let done = round.done
    const wrong: string[] = []
    while (done < total && wrong.length === 0 && !round.isLate()) {
      const life = join(round.scratch, `life-${done}`)
      await mkdir(life)
      const data = await template.copyTo(join(life, 'data'))
      const kills = Math.min(KILLS_PER_LIFE, total - done)
      const keep = (): Promise<void> =>
        cp(life, join('.cache', `browser-kills-${Date.now()}`), { recursive: true })
      const lived = await live(round, {
        chromium,
        data,
        client,
        profile: join(life, 'profile'),
        kills,
      }).catch(async (error: unknown) => {
        await keep()
        throw error
      })
      done += lived.kills
      wrong.push(...lived.wrong)
      round.save(done)
      if (lived.wrong.length > 0) await keep()
    }
    const {
      shown = 0,
      lost = 0,
      torn = 0,
      parked = 0,
      stops = 0,
      inFlight = 0,
      entries = 0,
      slowest = 0,
    } = figures
    const line = `${done} navigateurs tués, ${stops} arrêts ou retours du serveur, ${shown} modifications montrées enregistrées, ${lost} perdues, ${torn} à moitié écrites, ${parked} mises de côté ; ${inFlight} au moment d’un coup, ${entries} en attente trouvées entières ; reparti en ${slowest} ms au plus${wrong.length > 0 ? ` ; ${wrong.slice(0, 3).join(' ; ')}` : ''}`
    if (wrong.length === 0 && done < total) return { kind: 'unfinished', line }
    return verdict(wrong.length === 0, line)
  },
}

interface Life {
  readonly chromium: string
  readonly data: string
  /** The folder of the built application, which the server serves. */
  readonly client: string
  readonly profile: string
  readonly kills: number
}

interface Lived {
  readonly kills: number
  readonly wrong: readonly string[]
}

/** The processes running at the moment; they are ended with this life, however it ends. */
interface Running {
  server: ServerProcess | null
  phone: Phone | null
}

const live = async (round: Round, life: Life): Promise<Lived> => {
  const running: Running = { server: null, phone: null }
  try {
    return await liveOn(round, life, running)
  } finally {
    await running.phone?.kill()
    await running.server?.end('SIGTERM')
  }
}

/** One phone from its sign-in until everything is sent, killed so many times in between. */
const liveOn = async (
  { server, ports, figures, isLate }: Round,
  { chromium, data, client, profile, kills }: Life,
  running: Running,
): Promise<Lived> => {
  const told: Told = { shown: new Map(), started: new Map() }
  const wrong: string[] = []
  const start = (): Promise<ServerProcess> =>
    startServer({ server, data, port: ports[0], env: { QUAI_CLIENT: client } })
  running.server = await start()
  const { url } = running.server
  const token = await tokenOf(url, 'admin')
  const open = async (): Promise<Phone> => (running.phone = await openPhone({ chromium, profile, url }))
  let phone = await open()
  await phone.signIn('camion')
  const ids = await phone.stops()
  if (ids.length === 0) throw new Error('the crew has no stop today')
  await phone.untilKept()

  let done = 0
  for (; done < kills && wrong.length === 0 && !isLate(); done++) {
    const working = phone.work(ids, told, n => add(figures, 'shown', n))
    await wait(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
    // While the phone works, the server is stopped or started in one life of three.
    if (Math.random() < 0.33) {
      add(figures, 'stops', 1)
      if (running.server === null) running.server = await start()
      else {
        await running.server.end(Math.random() < 0.5 ? 'SIGKILL' : 'SIGTERM')
        running.server = null
      }
      await wait(Math.random() * 1000)
    }
    await phone.kill()
    await working
    const reopened = performance.now()
    phone = await open()
    await phone.show(ids[0] ?? '')
    greatest(figures, 'slowest', Math.round(performance.now() - reopened))
    const device = await phone.read()
    const found = checkDevice(told, device)
    add(figures, 'lost', found.lost.length)
    add(figures, 'torn', found.torn.length)
    add(figures, 'inFlight', found.inFlight)
    add(figures, 'entries', device.outbox.length)
    wrong.push(...found.lost, ...found.torn)
  }

  running.server ??= await start()
  const left = wrong.length > 0 ? 0 : await phone.drain(DRAIN_MS)
  if (left > 0) {
    add(figures, 'parked', left)
    wrong.push(`${left} modifications ne partent pas`)
  }
  if (wrong.length === 0) {
    const lost = await checkServer(told, url, token)
    add(figures, 'lost', lost.length)
    wrong.push(...lost)
  }
  return { kills: done, wrong }
}
