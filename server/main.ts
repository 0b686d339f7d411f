// The server process: settings, storage, organisation, demo, then the app behind a port until a signal stops it.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import pino, { type Logger } from 'pino'
import { dayOf } from '#records/time/dates.ts'
import { createApp } from './app.ts'
import { codeIn, codeOf, COULD_NOT_START, databaseFault } from './database-fault.ts'
import { demoAccounts, seedDemo } from './demo/seed-demo.ts'
import { DEFAULT_ORGANISATION } from './http/context.ts'
import { listen, type Listening } from './http/sockets/listen.ts'
import { backUpBeforeMigration } from './operate/before-migration.ts'
import { productVersion } from './operate/command-line.ts'
import { freeBytes, holdData } from './operate/data-folder.ts'
import { imageFilesOf } from './operate/images/image-files.ts'
import { newestBackup } from './operate/machine/newest-backup.ts'
import { runBackup, startNightly } from './operate/nightly/nightly-backup.ts'
import { closeToOthers, makePrivateFiles } from './operate/private-data.ts'
import { forgetSeenProxy } from './operate/seen-proxy.ts'
import { settleSwap } from './operate/swap-data.ts'
import { readSettings, type Settings } from './settings.ts'
import { openPostgres, type DatabaseNews } from './storage/postgres/open-postgres.ts'
import { isDamage, type Hold } from './storage/sqlite-file.ts'
import { openSqlite } from './storage/sqlite.ts'
import type { Storage } from './storage/storage.ts'
import { completeLists } from './use/settings/base-lists.ts'
import type { Ports } from './use/write/caller.ts'
import { openImages, type Images } from './use/pictures/images.ts'
import type { ImagesState } from './use/pictures/stores/image-store.ts'
import { folderMail, smtpMail, type Mail } from './use/people/mail.ts'
import { repeatOpen } from './use/keeping/repeat-open.ts'

/** Garbage is collected when the heap has grown by this, not fourfold: what one attack or one long list leaves is gone before the next. */
setFlagsFromString('--heap-growing-percent=60')
const GRACE = 10_000

const leave = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1).join('') : String(error)

const damaged = (data: string, error: unknown): string =>
  `${COULD_NOT_START} le dossier QUAI_DATA «\u202f${data}\u202f» contient une base abîmée${codeIn(error)}. Restaurez une sauvegarde\u00a0: npm run restore -- FICHIER`
const folderFault = (data: string, error: unknown): string =>
  isDamage(error)
    ? damaged(data, error)
    : `${COULD_NOT_START} le dossier QUAI_DATA «\u202f${data}\u202f» ou la base qu’il contient ne peut pas être ouvert${codeIn(error)}. Vérifiez que c’est un dossier, que Quai peut y écrire et que quai.sqlite est entier.`
const portFault = ({ host, port }: Settings, error: unknown): string => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Le port ${port} est déjà pris\u00a0: arrêtez l’autre programme ou donnez un autre PORT.`
    case 'EACCES':
      return `Le port ${port} est réservé\u00a0: donnez un autre PORT.`
    default:
      return `HOST vaut «\u202f${host}\u202f», mais cette machine n’a pas cette adresse${codeIn(error)}.`
  }
}

const orLeave = async <T>(work: Promise<T>, faultOf: (error: unknown) => string): Promise<T> => {
  try {
    return await work
  } catch (error) {
    return leave(faultOf(error))
  }
}

/** What the log says of the database, once for each change. */
const tellOf =
  (logger: Logger) =>
  (news: DatabaseNews): void => {
    if ('standby' in news)
      logger.warn(news, news.isThere ? 'a standby answers reads' : 'a standby answers no reads')
    else if ('renewed' in news)
      logger.warn(news, 'the database went back in time: devices put back what they remember')
    else if (news.state.is === 'ok') logger.warn({ host: news.host }, 'the database takes writes again')
    else logger.error({ host: news.host, ...news.state }, 'the database takes no writes')
  }

/** What the log says of the bucket, once for each change. */
const tellImages = (logger: Logger, state: ImagesState): void => {
  if (state.is === 'ok') logger.warn('the images are there again')
  else logger.error(state, 'the images are not there')
}

/** Keeps the way back to the former version before this one changes its tables. */
const openEmbedded = async (data: string, logger: Logger): Promise<Storage> => {
  const kept = await backUpBeforeMigration({ data, at: new Date(), version: productVersion() })
  if (!kept.ok) return leave(`${COULD_NOT_START} ${kept.sentence}`)
  if (kept.file !== null)
    logger.warn({ file: kept.file }, 'the tables change with this version: a backup of the former was made')
  return openSqlite({ file: join(data, 'quai.sqlite') })
}

const openStorage = ({ databaseUrl, databaseReadUrl, data }: Settings, logger: Logger): Promise<Storage> =>
  databaseUrl === null
    ? orLeave(openEmbedded(data, logger), error => folderFault(data, error))
    : orLeave(
        openPostgres({
          url: databaseUrl,
          readUrl: databaseReadUrl,
          tell: tellOf(logger),
          onTrouble: error => logger.info({ reason: reasonOf(error) }, 'a notice of the database was lost'),
        }),
        databaseFault,
      )

/** Locks the data folder: two servers on one embedded database would not see each other's changes. PostgreSQL allows several. */
const holdFolder = async ({ databaseUrl, data }: Settings): Promise<Hold | undefined> => {
  if (databaseUrl !== null) return undefined
  const hold = holdData(data)
  if (hold === undefined)
    return leave(
      `Un autre serveur Quai, ou une restauration, utilise le dossier «\u202f${data}\u202f»\u00a0: arrêtez-le ou donnez un autre QUAI_DATA.`,
    )
  await settleSwap(data)
  return hold
}

/**
 * The folder of the built client: in the bundle dist/client is next to dist/server/main.js; the server run from its sources finds
 * ../dist/client.
 */
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

const openImagesOf = (settings: Settings, { random, log }: Ports, logger: Logger): Promise<Images> => {
  const files = imageFilesOf(settings, state => tellImages(logger, state))
  const warn = (message: string): void => log({ level: 'warn', message })
  return orLeave(openImages(settings.data, random, { keys: keysOf(settings), warn, files }), error =>
    folderFault(settings.data, error),
  )
}

const greet = (settings: Settings, port: number, hasDemo: boolean, code: string | null): void => {
  const address = settings.port === port ? settings.url : `http://${settings.host}:${port}`
  const lines = [`Quai est prêt\u00a0: ${address}`]
  if (hasDemo)
    lines.push(
      `Comptes de démonstration, mot de passe «\u202f${demoAccounts.password}\u202f»\u00a0: ${demoAccounts.usernames.join(', ')}`,
    )
  if (code !== null)
    lines.push(`Première installation\u00a0: ouvrez ${address}/management/install avec le code ${code}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

const atFirstSignal = (stop: () => Promise<void>): void => {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop().then(() => process.exit(0))
    })
}

const start = async (settings: Settings): Promise<void> => {
  const logger = pino({ level: 'warn' }, pino.destination(2))
  makePrivateFiles()
  await orLeave(mkdir(settings.data, { recursive: true }), error => folderFault(settings.data, error))
  const hold = await orLeave(holdFolder(settings), error => folderFault(settings.data, error))
  await orLeave(forgetSeenProxy(settings.data), error => folderFault(settings.data, error))
  const closed = await closeToOthers(settings.data)
  const storage = await openStorage(settings, logger)
  // Said once there is a server: one that cannot start says why, and nothing else.
  if (closed > 0)
    logger.warn({ closed }, 'the data folder was open to other accounts of this machine: it is closed now')
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
  await completeLists(ports, DEFAULT_ORGANISATION)
  await repeatOpen(ports, DEFAULT_ORGANISATION)
  const images = await openImagesOf(settings, ports, logger)
  const app = await createApp({
    ports,
    settings,
    images,
    mail: mailOf(settings),
    client: clientFolder(settings),
    seed,
    housekeeping: true,
    machine: {
      since: ports.clock(),
      lastBackup: () => newestBackup(settings.data),
      freeBytes: () => freeBytes(settings.data),
    },
  })

  let listening: Listening
  try {
    listening = await listen(app, settings.host, settings.port, undefined, settings.trustProxy)
  } catch (error) {
    await app.close()
    await storage.close()
    return leave(portFault(settings, error))
  }
  atFirstSignal(async () => {
    await listening.stop(GRACE)
    await storage.close()
    hold?.release()
  })
  if (settings.backupAt !== null)
    startNightly({ ...ports, at: settings.backupAt, data: settings.data, make: runBackup })
  const isEmpty = (await data.count('user', {})) === 0
  greet(settings, listening.port, settings.demo, isEmpty ? app.firstRunCode() : null)
}

const read = readSettings(process.env)
if (!read.ok) leave(read.sentence)
else
  try {
    await start(read.settings)
  } catch (error) {
    leave(isDamage(error) ? damaged(read.settings.data, error) : `${COULD_NOT_START} ${reasonOf(error)}`)
  }
