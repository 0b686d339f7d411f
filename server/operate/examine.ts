// What is looked at in an installation, one function for each thing; nothing is written in the data folder.
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '../demo/seed-demo.ts'
import type { Settings } from '../settings.ts'
import { isImagesFault } from '../storage/error-codes.ts'
import { hostsOf } from '../storage/postgres/hosts.ts'
import { imageFilesOf } from './images/image-files.ts'
import { newestBackup } from './machine/newest-backup.ts'
import type { Reach } from './machine/reach.ts'
import { lookAtPostgres, lookAtSqlite, type Looked } from '../storage/look.ts'
import { schemaVersion } from '../storage/migrate.ts'
import type { S3Settings } from '../use/pictures/stores/s3-calls.ts'
import type { Passwords } from '../use/people/passwords.ts'
import { DATABASE, exists, freeBytes } from './data-folder.ts'
import { doctorSentences as sentences, type Finding } from './doctor-sentences.ts'
import { missingRoom } from './make-backup.ts'
import { embeddedStore } from './stores/store.ts'
import { openToOthers } from './private-data.ts'
import { readSeenProxy } from './seen-proxy.ts'

export interface Installation {
  readonly settings: Settings
  /** The environment, for what was given and what is a default. */
  readonly given: { readonly [name: string]: string | undefined }
  readonly now: number
  readonly node: string
  readonly matches: Passwords['matches']
  readonly reach: Reach
}

const DAY_MS = 86_400_000
/** Devices send again by themselves what they remember of so many days. */
const REMEMBERED_DAYS = 7
/** For PostgreSQL only the photographs are here. */
const LITTLE_ROOM = 500e6

const isLocalHost = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host)

export const examine = async (it: Installation): Promise<Finding[]> => {
  const { settings } = it
  if (!(await exists(settings.data)) && settings.databaseUrl === null)
    return [nodeFinding(it.node), sentences.noFolder(settings.data), ...(await settingFindings(it))]
  const hasFolder = await exists(settings.data)
  return [
    nodeFinding(it.node),
    ...(hasFolder ? [await folderFinding(settings)] : []),
    ...(await databaseFindings(it)),
    ...(hasFolder ? [await roomFinding(settings), await backupFinding(it)] : []),
    ...(await settingFindings(it)),
    await proxyFinding(settings),
  ]
}

const nodeFinding = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19) ? sentences.node(version) : sentences.oldNode(version)
}

const folderFinding = async ({ data }: Settings): Promise<Finding> => {
  const open = await openToOthers(data)
  return open.length === 0 ? sentences.closed(data) : sentences.open(data, open)
}

/**
 * A database that no server has open is looked at in a copy: to open it, SQLite would make two files beside it. One that is open has them
 * already.
 */
const lookAt = async ({ data, databaseUrl }: Settings): Promise<Looked | undefined> => {
  const { usernames } = demoAccounts
  if (databaseUrl !== null) return lookAtPostgres(databaseUrl, usernames)
  const file = join(data, DATABASE)
  if (!(await exists(file))) return undefined
  if (await exists(`${file}-wal`)) return lookAtSqlite(file, usernames)
  const scratch = await mkdtemp(join(tmpdir(), 'quai-doctor-'))
  try {
    const copy = join(scratch, DATABASE)
    await copyFile(file, copy)
    return lookAtSqlite(copy, usernames)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n', 1).join('') : String(error)

/** What the database says was written later than now, beyond this, was written by a clock that was right, or wrong, by as much. */
const CLOCK_MS = 300_000

const databaseFindings = async ({ settings, matches, now }: Installation): Promise<Finding[]> => {
  let looked
  try {
    looked = await lookAt(settings)
  } catch (error) {
    return [sentences.unopened(reasonOf(error))]
  }
  if (looked === undefined) return [sentences.noDatabase]
  const { schema, isWhole, hashes, newest } = looked
  if (!isWhole) return [sentences.damaged]
  if (schema > schemaVersion) return [sentences.newer(schema, schemaVersion)]
  if (schema === 0) return [settings.databaseUrl === null ? sentences.noDatabase : sentences.emptyPostgres]
  const known: string[] = []
  for (const { username, hash } of hashes)
    if (await matches(hash, demoAccounts.password, 'doctor')) known.push(username)
  return [
    settings.databaseUrl === null ? sentences.database(schema) : sentences.postgres(schema),
    known.length === 0 ? sentences.secrets : sentences.demoAccounts(known, isPublic(settings)),
    ...(newest !== undefined && newest > now + CLOCK_MS ? [sentences.lateClock(newest - now)] : []),
  ]
}

const isPublic = ({ url }: Settings): boolean => !isLocalHost(new URL(url).hostname)

/** Of a bucket that does not answer nothing is counted. */
const lacksRoom = async (settings: Settings, bytes: number): Promise<boolean> => {
  const { data } = settings
  try {
    return (await missingRoom(data, bytes, imageFilesOf(settings))) !== undefined
  } catch (error) {
    if (!isImagesFault(error)) throw error
    return (await missingRoom(data, bytes, imageFilesOf({ data, s3: null }))) !== undefined
  }
}

const roomFinding = async (settings: Settings): Promise<Finding> => {
  const { data, databaseUrl } = settings
  const free = await freeBytes(data)
  const bytes = databaseUrl === null ? ((await embeddedStore(data).bytes()) ?? 0) : undefined
  const lacks = bytes === undefined ? free < LITTLE_ROOM : await lacksRoom(settings, bytes)
  return lacks ? sentences.littleRoom(free) : sentences.room(free)
}

const backupFinding = async ({ settings, now }: Installation): Promise<Finding> => {
  const newest = await newestBackup(settings.data)
  if (newest === undefined)
    return settings.databaseUrl === null ? sentences.noBackup : sentences.unknownBackup
  const age = Math.max(0, Math.floor((now - newest) / DAY_MS))
  if (age >= REMEMBERED_DAYS) return sentences.oldBackup(age)
  return age >= 2 ? sentences.lateBackup(age) : sentences.backup(age)
}

const settingFindings = async ({ settings, given, reach }: Installation): Promise<Finding[]> => [
  httpsFinding(settings),
  ...(settings.url.startsWith('https:') ? [await certificateFinding(settings, reach)] : []),
  ...imageFindings(settings),
  ...(settings.s3 === null ? [] : [await bucketFinding(settings.s3, reach)]),
  ...secretFindings(settings),
  mailFinding(settings, (given['QUAI_MAIL_FROM'] ?? '').trim() !== ''),
  ...(settings.smtpUrl === null ? [] : [await mailReach(settings.smtpUrl, reach)]),
]

/** Automatic renewals come a month before the end: two weeks before it one has failed. */
const LAST_DAYS = 14

const certificateFinding = async ({ url }: Settings, reach: Reach): Promise<Finding> => {
  const found = await reach.certificate(url)
  if ('code' in found)
    return found.is === 'bad' ? sentences.badCertificate(found.code) : sentences.unreachable(url, found.code)
  return found.days < LAST_DAYS ? sentences.endingCertificate(found.days) : sentences.certificate(found.days)
}

const mailReach = async (url: string, reach: Reach): Promise<Finding> => {
  const fault = await reach.mail(url)
  return fault === null ? sentences.mailReached : sentences.mailRefused(fault)
}

const bucketFinding = async (s3: S3Settings, reach: Reach): Promise<Finding> => {
  const fault = await reach.bucket(s3)
  return fault === null ? sentences.bucket(s3.bucket) : sentences.badBucket(fault)
}

const httpsFinding = (settings: Settings): Finding => {
  const { url } = settings
  if (url.startsWith('https:')) return sentences.https(url)
  return isPublic(settings) ? sentences.plainHttp(url) : sentences.local(url)
}

const proxyFinding = async ({ trustProxy, host, url, data }: Settings): Promise<Finding> => {
  if (trustProxy) return isLocalHost(host) ? sentences.proxy : sentences.proxyInReach
  const seen = await readSeenProxy(data)
  if (seen !== undefined) return sentences.untrusted(seen)
  return url.startsWith('https:') ? sentences.httpsWithoutProxy : sentences.noProxy
}

const imageFindings = ({ imageHosts }: Settings): Finding[] => {
  const names = imageHosts.map(address => new URL(address).hostname)
  const odd = names.filter(name => isLocalHost(name) || !name.includes('.') || /^[\d.]+$/.test(name))
  if (odd.length > 0) return odd.map(sentences.oddImageHost)
  return [names.length === 0 ? sentences.ownImages : sentences.imageHosts(names)]
}

const guessable = new Set(['', 'postgres', 'password', 'motdepasse', 'quai', 'admin', 'secret', '1234'])

/** As it stands when its percent signs encode nothing. */
const passwordIn = (url: string): string => {
  const { password } = new URL(hostsOf(url)?.[0] ?? url)
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

const secretFindings = ({ imagePrivateKey, databaseUrl }: Settings): Finding[] => {
  const password = databaseUrl === null ? null : passwordIn(databaseUrl)
  return [
    ...(imagePrivateKey !== null && imagePrivateKey.length < 16 ? [sentences.shortImageKey] : []),
    ...(password !== null && guessable.has(password) ? [sentences.weakDatabasePassword] : []),
  ]
}

const mailFinding = ({ smtpUrl, mailFrom }: Settings, isSenderGiven: boolean): Finding => {
  if (smtpUrl === null) return sentences.noMail
  if (!isSenderGiven || /@localhost\b/.test(mailFrom)) return sentences.noSender
  const { protocol, password } = new URL(smtpUrl)
  return protocol === 'smtp:' && password !== '' ? sentences.openMail : sentences.mail(mailFrom)
}
