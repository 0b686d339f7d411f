// Signing in and out (api-dialect.md section 7; quality.md section 3): password and refresh grants, rotation, revocation of the family when
// a token is used twice, and whose bearer token it is.
import { isActive } from '#records/rights/account-managers.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { Device, User } from '#records/entities/people.ts'
import { NO_RIGHTS, rightsOf } from '#records/rights/rights.ts'
import { oauthRefusals, type TokenAnswer } from '#core/wire/oauth.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { OrganisationStorage, Reader, TokenRecord, Transaction } from '../../storage/storage.ts'
import type { Attempts } from './attempts.ts'
import { refuse, type Caller, type Ports, type Reply } from '../write/caller.ts'
import { signInDevice } from './bound-device.ts'
import { isBlocked, isClosed, isUnnamed, unnamedDevice } from './device-ids.ts'
import { NOT_REVOKED } from './devices.ts'
import { provenKey } from './device-proof.ts'
import type { Passwords } from './passwords.ts'
import { write } from '../write/write.ts'
import { hashToken, newFamily, newToken, orgOfToken, stateOfToken, writeCredentials } from './tokens.ts'

export interface AuthParts {
  readonly ports: Ports
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly accessSeconds: number
  readonly refreshSeconds: number
}

/** As the lists of devices call it. */
const WITHOUT_DEVICE = 'Connexion sans appareil'
const FAMILY_LIFE = 90 * 86_400_000

export type Granted =
  | { readonly ok: true; readonly answer: TokenAnswer; readonly user_id: string }
  | { readonly ok: false; readonly problem: ProblemBody }
  | { readonly ok: false; readonly busy: number }

const refused = (problem: ProblemBody): Granted => ({ ok: false, problem })

/** A phone's keyboard capitalises the first letter: the name in lower case is tried too. */
export const userByName = async (data: Reader, username: string): Promise<AnyRow | undefined> => {
  const name = username.trim()
  const users = await data.find('user', {
    where: [{ is: 'in', field: 'username', values: [name, name.toLowerCase()] }],
    limit: 2,
  })
  return users.find(user => user['username'] === name) ?? users[0]
}

/** What ended the session on a device, if anything did. */
const endOfDevice = async (
  data: OrganisationStorage,
  device: string | null,
): Promise<'deviceBlocked' | 'deviceRevoked' | undefined> => {
  const row = device === null ? undefined : await data.get('device', device)
  if (isBlocked(row)) return 'deviceBlocked'
  return isClosed(row) ? 'deviceRevoked' : undefined
}

const grantTokens = async (
  { ports, accessSeconds, refreshSeconds }: AuthParts,
  tx: Pick<Transaction, 'putToken'>,
  org: string,
  of: Pick<TokenRecord, 'user_id' | 'family' | 'device' | 'family_expires_at'>,
): Promise<TokenAnswer> => {
  const now = ports.clock()
  const access_token = newToken(ports.random, org)
  const refresh_token = newToken(ports.random, org)
  const record = (token: string, kind: 'access' | 'refresh', seconds: number): TokenRecord => ({
    ...of,
    hash: hashToken(token),
    kind,
    issued_at: now,
    expires_at: Math.min(now + seconds * 1000, of.family_expires_at),
    used_at: null,
    revoked_at: null,
  })
  await tx.putToken(record(access_token, 'access', accessSeconds))
  await tx.putToken(record(refresh_token, 'refresh', refreshSeconds))
  return { access_token, expires_in: accessSeconds, token_type: 'Bearer', scope: '', refresh_token }
}

export interface SignIn {
  readonly org: string
  readonly username: string
  readonly password: string
  readonly device: string | null
  /** The header with which the device proves that it is this one. */
  readonly proof: string | null
  /** What this sign-in counts with when passwords are tried: a device that is known, otherwise an address. */
  readonly from: string
}

export const signIn = async (parts: AuthParts, sent: SignIn): Promise<Granted> => {
  const { ports, passwords, attempts } = parts
  const data = ports.storage.of(sent.org)
  const user = await userByName(data, sent.username)
  const stored = isActive(user) ? await data.passwordHash(user.id) : undefined
  const account = `${sent.org} ${sent.username.trim().toLowerCase()} ${sent.from}`
  const tried = await attempts.attempt(account, () => passwords.matches(stored, sent.password, sent.from))
  if ('busy' in tried) return { ok: false, busy: tried.busy }
  if (!tried.passed || user === undefined) return refused(oauthRefusals.wrongCredentials)
  const caller: Caller = { org: sent.org, user_id: user.id, rights: NO_RIGHTS, device: null }
  const { org, username, device } = sent
  const claimed = device === null || isUnnamed(device) ? unnamedDevice(user.id) : device
  const claim = { client_id: org, device: claimed, username }
  const key = claimed === device ? await provenKey(sent.proof, claim, ports.clock()) : null
  let answer: TokenAnswer | undefined
  const done = await write(ports, caller, { key: null, fingerprint: '' }, async (tx): Promise<Reply> => {
    const before = await tx.row('user', user.id)
    // It may have waited for its turn for long: the password that was tried is still this person's, or it opens nothing.
    if (!isActive(before) || (await tx.db.passwordHash(user.id)) !== stored)
      return refuse(oauthRefusals.wrongCredentials)
    const on = await signInDevice(tx, { claimed, key, user_id: user.id })
    if (on === undefined) return refuse(oauthRefusals.deviceBlocked)
    tx.actOn(on.id)
    if (before !== undefined) tx.save(User, before, { ...before, last_seen: tx.now })
    const name = claimed === device ? '' : WITHOUT_DEVICE
    const start = on.row ?? { ...blankRow(Device), id: on.id, name, last_seen: tx.now }
    tx.save(Device, on.row, { ...start, ...NOT_REVOKED, user_id: user.id, deleted: 0 })
    answer = await grantTokens(parts, tx.db, sent.org, {
      user_id: user.id,
      family: newFamily(ports.random),
      device: on.id,
      family_expires_at: ports.clock() + FAMILY_LIFE,
    })
    if (on.physical !== claimed) {
      const { physical } = on
      const message = 'a device id was named without its key'
      ports.log({ level: 'warn', message, org, user_id: user.id, device: claimed, instead: physical })
      answer = { ...answer, device: physical }
    }
    return { status: 204 }
  })
  if ('problem' in done) return refused(done.problem)
  if (answer === undefined) throw new Error('a sign-in ended without tokens')
  return { ok: true, answer, user_id: user.id }
}

export const refreshTokens = async (
  parts: AuthParts,
  sent: { readonly org: string; readonly refresh_token: string },
): Promise<Granted> => {
  const { ports } = parts
  if (orgOfToken(sent.refresh_token) !== sent.org) return refused(oauthRefusals.badRefreshToken)
  const data = ports.storage.of(sent.org)
  const hash = hashToken(sent.refresh_token)
  const record = await data.token(hash)
  const now = ports.clock()
  const state = stateOfToken(record, 'refresh', now)
  if (record === undefined || state === 'unknown') return refused(oauthRefusals.badRefreshToken)
  const ended = await endOfDevice(data, record.device)
  if (ended !== undefined) return refused(oauthRefusals[ended])
  if (state === 'revoked') return refused(oauthRefusals.badRefreshToken)
  if (state === 'expired') return refused(oauthRefusals.expiredRefreshToken)
  if (!isActive(await data.get('user', record.user_id))) return refused(oauthRefusals.badRefreshToken)
  const answer = await writeCredentials(data, async tx => {
    if (await tx.useToken(hash, now)) return grantTokens(parts, tx, sent.org, record)
    await tx.revokeTokens({ family: record.family }, now)
    return undefined
  })
  if (answer === undefined) {
    ports.log({ level: 'warn', message: 'refresh token reused', org: sent.org, user_id: record.user_id })
    return refused(oauthRefusals.badRefreshToken)
  }
  return { ok: true, answer, user_id: record.user_id }
}

/** Revokes the token's whole family, and answers whether nobody had yet; a token that no longer exists is no error. */
export const revokeToken = async ({ ports }: AuthParts, token: string): Promise<boolean> => {
  const org = orgOfToken(token)
  if (org === undefined) return false
  const data = ports.storage.of(org)
  const record = await data.token(hashToken(token))
  if (record === undefined) return false
  await writeCredentials(data, tx => tx.revokeTokens({ family: record.family }, ports.clock()))
  return record.revoked_at === null
}

export type Identified =
  | { readonly ok: true; readonly caller: Caller; readonly user: AnyRow; readonly expires_at: number }
  | { readonly ok: false; readonly reason: 'invalid' | 'expired' | 'deviceRevoked' | 'deviceBlocked' }

/** The owner of the token, on the device of the sign-in: a request cannot name another. */
export const identify = async (ports: Ports, token: string): Promise<Identified> => {
  const org = orgOfToken(token)
  if (org === undefined) return { ok: false, reason: 'invalid' }
  const data = ports.storage.of(org)
  const record = await data.token(hashToken(token))
  const state = stateOfToken(record, 'access', ports.clock())
  if (record === undefined || state === 'unknown') return { ok: false, reason: 'invalid' }
  const { device, family } = record
  const ended = await endOfDevice(data, device)
  if (ended !== undefined) return { ok: false, reason: ended }
  if (state !== 'good') return { ok: false, reason: state === 'expired' ? 'expired' : 'invalid' }
  const user = await data.get('user', record.user_id)
  if (!isActive(user)) return { ok: false, reason: 'invalid' }
  const permissions = Array.isArray(user['permissions']) ? user['permissions'].map(String) : []
  const caller: Caller = { org, user_id: user.id, rights: rightsOf(permissions), device, family }
  return { ok: true, caller, user, expires_at: record.expires_at }
}
