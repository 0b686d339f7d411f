// Forgotten, first and changed passwords (api-dialect.md section 12): a mailed link that is valid once. The answer never shows whether the
// address is known.
import { isActive } from '#records/rights/account-managers.ts'
import { User } from '#records/entities/people.ts'
import { blankRow, type AnyRow } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import { problemBody, validationMessages, validationProblem } from '#core/wire/problem.ts'
import type { Invitation, ProblemBody } from '#core/wire/sync-protocol.ts'
import type { AuthParts } from './auth.ts'
import type { Caller } from '../write/caller.ts'
import type { Mail } from './mail.ts'
import { passwordIssue } from './passwords.ts'
import { hashToken, newToken, orgOfToken, stateOfToken, writeCredentials } from './tokens.ts'

export interface ResetParts extends AuthParts {
  readonly mail: Mail
  /** Public address of the product, without a final slash. */
  readonly url: string
  /** How many links a person is mailed on request, from whatever address and device they are asked for. */
  readonly resets: { take(name: string): number }
}

const HOUR = 3_600_000
const RESET_LIFE = HOUR
const INVITE_LIFE = 7 * 24 * HOUR

/** A link is good as long as the person has the address to which it was mailed; one that was handed over names none. */
const familyOf = (user: AnyRow): string => `mail-${hashToken(plainText(user['email']))}`
const handedOver = familyOf({ ...blankRow(User) })

const linkFor = async (parts: ResetParts, org: string, user: AnyRow, life: number): Promise<string> => {
  const { ports } = parts
  const token = newToken(ports.random, org)
  const now = ports.clock()
  await writeCredentials(ports.storage.of(org), tx =>
    tx.putToken({
      hash: hashToken(token),
      kind: 'reset',
      user_id: user.id,
      family: familyOf(user),
      device: null,
      issued_at: now,
      expires_at: now + life,
      family_expires_at: now + life,
      used_at: null,
      revoked_at: null,
    }),
  )
  return `${parts.url}/password_reset#token=${token}`
}

export const requestReset = async (parts: ResetParts, org: string, email: string): Promise<void> => {
  const address = email.trim()
  if (address === '') return
  const found = await parts.ports.storage.of(org).find('user', {
    where: [{ is: 'in', field: 'email', values: [address, address.toLowerCase()] }],
    limit: 1,
  })
  const user = found[0]
  if (!isActive(user)) return
  // Whoever asks too often for somebody keeps nobody out: the links that were mailed go on being good, and so does the password.
  if (parts.resets.take(`${org} ${user.id}`) > 0) return
  const link = await linkFor(parts, org, user, RESET_LIFE)
  await parts.mail.send({
    to: String(user['email']),
    subject: 'Votre mot de passe Quai',
    text: [
      'Bonjour,',
      `Une demande de nouveau mot de passe a été faite pour le compte «\u202f${String(user['username'])}\u202f».`,
      `Pour le choisir, ouvrez ce lien dans l’heure\u00a0:\n${link}`,
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
    ].join('\n\n'),
  })
}

/**
 * Makes a link with which a person who has an account chooses a password within a week. When no mail can be sent, the answer contains the
 * link, and whoever may change the account gives it to them: a crew has no mailbox.
 */
export const invite = async (
  parts: ResetParts,
  { org, user_id, hasMail }: { readonly org: string; readonly user_id: string; readonly hasMail: boolean },
): Promise<ProblemBody | Invitation> => {
  const user = await parts.ports.storage.of(org).get('user', user_id)
  if (user === undefined || user.deleted === 1) return problemBody(404, 'Entity not found.')
  const to = plainText(user['email'])
  if (!isActive(user)) return problemBody(422, 'Ce compte est désactivé.')
  const link = await linkFor(parts, org, user, INVITE_LIFE)
  if (to === '') return { mail: 'none', link }
  await parts.mail.send({
    to,
    subject: 'Votre compte Quai',
    text: [
      'Bonjour,',
      `Un compte vous attend sur Quai. Votre nom d’utilisateur\u00a0: ${String(user['username'])}`,
      `Pour choisir votre mot de passe, ouvrez ce lien dans les sept jours\u00a0:\n${link}`,
    ].join('\n\n'),
  })
  return hasMail ? { mail: 'sent' } : { mail: 'written', link }
}

const passwordProblem = (password: string, username: string): ProblemBody | undefined => {
  const issue = passwordIssue(password, username)
  return issue === undefined
    ? undefined
    : validationProblem(validationMessages([{ field: 'password', ...issue }]))
}

const deadLink = (): ProblemBody => problemBody(422, 'Ce lien n’est plus valable.')

export const confirmReset = async (
  parts: ResetParts,
  token: string,
  password: string,
): Promise<ProblemBody | undefined> => {
  const { ports, passwords } = parts
  const org = orgOfToken(token)
  if (org === undefined) return deadLink()
  const data = ports.storage.of(org)
  const hash = hashToken(token)
  const record = await data.token(hash)
  if (record === undefined || record.used_at !== null) return deadLink()
  if (stateOfToken(record, 'reset', ports.clock()) !== 'good') return deadLink()
  const user = await data.get('user', record.user_id)
  if (!isActive(user)) return deadLink()
  const { family } = record
  if (family.startsWith('mail-') && family !== handedOver && family !== familyOf(user)) return deadLink()
  const problem = passwordProblem(password, String(user['username']))
  if (problem !== undefined) return problem
  const stored = await passwords.hash(password)
  const now = ports.clock()
  const done = await writeCredentials(data, async tx => {
    if (!(await tx.useToken(hash, now))) return false
    await tx.setPasswordHash(user.id, stored)
    await tx.revokeTokens({ user_id: user.id }, now)
    return true
  })
  return done ? undefined : deadLink()
}

export const wrongPassword = (): ProblemBody => problemBody(422, 'Le mot de passe actuel n’est pas le bon.')

/**
 * The hash that it was compared with, when it is the caller's own: whoever then writes compares that again, since the person may have chosen
 * another meanwhile. Guesses count for all that asks for it in this session, and never for another or for a sign-in.
 */
export const currentPassword = async (
  { ports, passwords, attempts }: AuthParts,
  { org, user_id, family = '' }: Caller,
  current: string,
): Promise<ProblemBody | { readonly busy: number } | { readonly proven: string | undefined }> => {
  const stored = await ports.storage.of(org).passwordHash(user_id)
  const tried = await attempts.attempt(`${org} ${user_id} ${family} current`, () =>
    passwords.matches(stored, current, `${org} ${user_id}`),
  )
  if ('busy' in tried) return tried
  return tried.passed ? { proven: stored } : wrongPassword()
}

/** Changes the password and ends every other session. `busy` is the number of seconds to wait after too many wrong attempts. */
export const changePassword = async (
  parts: AuthParts,
  caller: Caller,
  sent: { readonly current: string; readonly password: string },
): Promise<ProblemBody | { readonly busy: number } | undefined> => {
  const { ports, passwords } = parts
  const data = ports.storage.of(caller.org)
  const user = await data.get('user', caller.user_id)
  const tried = await currentPassword(parts, caller, sent.current)
  if (!('proven' in tried)) return tried
  const problem = passwordProblem(sent.password, plainText(user?.['username']))
  if (problem !== undefined) return problem
  const stored = await passwords.hash(sent.password)
  const { user_id, family } = caller
  const isDone = await writeCredentials(data, async tx => {
    if ((await tx.passwordHash(user_id)) !== tried.proven) return false
    await tx.setPasswordHash(user_id, stored)
    const others = family === undefined ? { user_id } : { user_id, otherThan: family }
    await tx.revokeTokens(others, ports.clock())
    return true
  })
  return isDone ? undefined : wrongPassword()
}
