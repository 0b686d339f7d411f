// The server process: settings, storage, organisation, demo, then the app behind a port until it is told to stop.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { dayOf } from '#domain/dates.ts'
import { createApp } from './app.ts'
import { demoAccounts, seedDemo } from './demo/seed-demo.ts'
import { DEFAULT_ORGANISATION } from './http/context.ts'
import { listen, type Listening } from './http/listen.ts'
import { readSettings, type Settings } from './settings.ts'
import { openPostgres } from './storage/postgres.ts'
import { openSqlite } from './storage/sqlite.ts'
import type { Storage } from './storage/storage.ts'
import type { Ports } from './use/caller.ts'
import { openImages } from './use/images.ts'
import { folderMail, smtpMail, type Mail } from './use/mail.ts'

const GRACE = 10_000

const leave = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const reasonOf = (error: unknown): string => {
  if (codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'ENOTFOUND')
    return "la base de données ne répond pas à l'adresse de QUAI_DATABASE_URL."
  return error instanceof Error ? error.message.split('\n', 1).join('') : String(error)
}

const openStorage = async (settings: Settings): Promise<Storage> => {
  const { databaseUrl, data } = settings
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl })
  return openSqlite({ file: join(data, 'quai.sqlite') })
}

/** Beside the bundle: dist/server/main.js and dist/client; beside the sources when the server runs unbundled. */
const clientFolder = (settings: Settings): string | null => {
  const here = dirname(fileURLToPath(import.meta.url))
  const places = [settings.client, join(here, '../client'), join(here, '../dist/client')]
  return places.find(place => place !== null && existsSync(join(place, 'index.html'))) ?? null
}

const mailOf = (settings: Settings): Mail =>
  settings.smtpUrl === null
    ? folderMail(
        join(settings.data, 'outbox'),
        settings.mailFrom,
        () => `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`,
      )
    : smtpMail(settings.smtpUrl, settings.mailFrom)

const keysOf = ({ imagePublicKey: publicKey, imagePrivateKey: privateKey }: Settings) =>
  publicKey === null || privateKey === null ? undefined : { publicKey, privateKey }

const greet = (settings: Settings, port: number, hasDemo: boolean, code: string | null): void => {
  const address = settings.port === port ? settings.url : `http://${settings.host}:${port}`
  const lines = [`Quai est prêt : ${address}`]
  if (hasDemo)
    lines.push(
      `Comptes de démonstration, mot de passe « ${demoAccounts.password} » : ${demoAccounts.usernames.join(', ')}`,
    )
  if (code !== null)
    lines.push(`Première installation : ouvrez ${address}/management/install avec le code ${code}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

const start = async (settings: Settings): Promise<void> => {
  const logger = pino({ level: 'warn' }, pino.destination(2))
  await mkdir(settings.data, { recursive: true })
  const storage = await openStorage(settings)
  const ports: Ports = {
    storage,
    clock: Date.now,
    random: bytes => randomBytes(bytes),
    log: ({ level, message, ...details }) => logger[level](details, message),
  }
  const seed = (org: string): Promise<void> => seedDemo(ports, { org, today: dayOf(ports.clock()) })
  await storage.addOrganisation(DEFAULT_ORGANISATION, randomBytes(16).toString('hex'))
  const data = storage.of(DEFAULT_ORGANISATION)
  if (settings.demo && (await data.count('user', {})) === 0) await seed(DEFAULT_ORGANISATION)
  const images = await openImages(settings.data, ports.random, keysOf(settings))
  await images.used.forgetExpired(ports.clock())
  const client = clientFolder(settings)
  const app = await createApp({ ports, settings, images, mail: mailOf(settings), client, seed })

  let listening: Listening
  try {
    listening = await listen(app, settings.host, settings.port)
  } catch (error) {
    await app.close()
    await storage.close()
    if (codeOf(error) === 'EADDRINUSE')
      leave(`Le port ${settings.port} est déjà pris : arrêtez l'autre programme ou donnez un autre PORT.`)
    if (codeOf(error) === 'EACCES') leave(`Le port ${settings.port} est réservé : donnez un autre PORT.`)
    throw error
  }
  const isEmpty = (await data.count('user', {})) === 0
  greet(settings, listening.port, settings.demo, isEmpty ? app.firstRunCode() : null)

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void listening
        .stop(GRACE)
        .then(() => storage.close())
        .then(() => process.exit(0))
    })
}

const read = readSettings(process.env)
if (!read.ok) leave(read.sentence)
else
  try {
    await start(read.settings)
  } catch (error) {
    leave(`Quai n'a pas pu démarrer : ${reasonOf(error)}`)
  }
