// Who may upload an image (api-dialect.md section 9): keys made once in the data folder, signatures as the ImageKit protocol computes them,
// each token valid once and for less than an hour.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJson, textMember } from '#core/wire/json.ts'
import { hasCode } from '../../storage/error-codes.ts'

export interface UploadKeys {
  readonly publicKey: string
  readonly privateKey: string
}
export interface UploadAuth {
  readonly token: string
  /** Seconds since 1970. */
  readonly expire: number
  readonly signature: string
}

/** As the form of an upload has it. */
export interface SentSignature {
  readonly publicKey: string
  readonly token: string
  readonly expire: string
  readonly signature: string
}

const LONGEST_SECONDS = 3600
const VALID_SECONDS = 1800

export const signUpload = (privateKey: string, token: string, expire: number): string =>
  createHmac('sha1', privateKey).update(`${token}${expire}`).digest('hex')

export const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const readKeys = async (file: string): Promise<UploadKeys | 'absent' | 'unreadable'> => {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
    const keys = isJson(stored) ? stored : {}
    const [publicKey, privateKey] = [textMember(keys, 'publicKey'), textMember(keys, 'privateKey')]
    return publicKey.trim() === '' || privateKey.trim() === '' ? 'unreadable' : { publicKey, privateKey }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'absent'
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

/** The keys of the data folder; the first process that needs them makes them. Unreadable or blank keys are made again, with a warning. */
export const loadUploadKeys = async (
  folder: string,
  random: (bytes: number) => Uint8Array,
  warn: (message: string) => void = () => undefined,
): Promise<UploadKeys> => {
  const file = join(folder, 'image-keys.json')
  await mkdir(folder, { recursive: true })
  const stored = await readKeys(file)
  if (typeof stored !== 'string') {
    await chmod(file, 0o600)
    return stored
  }
  const made = (kind: string): string => `${kind}_${Buffer.from(random(18)).toString('base64url')}`
  const fresh: UploadKeys = { publicKey: made('public'), privateKey: made('private') }
  const whole = `${file}.${Buffer.from(random(6)).toString('hex')}.part`
  await writeFile(whole, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 })
  if (stored === 'unreadable') {
    warn('image-keys.json could not be read: new upload keys were made')
    await rename(whole, file)
    return fresh
  }
  try {
    await link(whole, file)
    return fresh
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return await loadUploadKeys(folder, random, warn)
  } finally {
    await rm(whole, { force: true })
  }
}

export const newUploadAuth = (privateKey: string, token: string, now: number): UploadAuth => {
  const expire = Math.floor(now / 1000) + VALID_SECONDS
  return { token, expire, signature: signUpload(privateKey, token, expire) }
}

/** Stores used tokens as empty files, so that every process on the data folder sees them. */
export const usedTokens = (folder: string) => ({
  /** False when the token was used before. */
  use: async (token: string, expire: number): Promise<boolean> => {
    await mkdir(folder, { recursive: true })
    const name = Buffer.from(token).toString('base64url').slice(0, 120)
    try {
      await writeFile(join(folder, `${expire}-${name}`), '', { flag: 'wx' })
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    }
  },
  forgetExpired: async (now: number): Promise<void> => {
    await mkdir(folder, { recursive: true })
    const old = (await readdir(folder)).filter(name => Number(name.split('-')[0]) * 1000 < now)
    await Promise.all(old.map(name => rm(join(folder, name), { force: true })))
  },
})

/** The fault of an upload's credentials as an English sentence; undefined when they are valid. */
export const uploadAuthFault = (keys: UploadKeys, sent: SentSignature, now: number): string | undefined => {
  if (sent.publicKey === '') return 'Missing publicKey parameter for upload.'
  if (sent.signature === '' || sent.token === '' || sent.expire === '')
    return 'Missing signature, token or expire parameter for upload.'
  if (!sameText(sent.publicKey, keys.publicKey)) return 'Your account cannot be authenticated.'
  const expire = /^\d{1,12}$/.test(sent.expire) ? Number(sent.expire) : 0
  const seconds = now / 1000
  if (expire <= seconds || expire > seconds + LONGEST_SECONDS)
    return 'The expire parameter must be a time in the next hour.'
  if (!sameText(sent.signature, signUpload(keys.privateKey, sent.token, expire)))
    return 'The signature is not valid.'
  return undefined
}
