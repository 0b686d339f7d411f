// Accounts from the command line: a new administrator, a new password, a deactivated account (quality.md section 3). Each change is written
// by the server's own functions, so that a running server and its devices see it like any other change.
import { isActive } from '#records/rights/account-managers.ts'
import { blankRow, checkRow, decodeFields, type AnyRow, type Issue } from '#records/entity.ts'
import { Organisation, User } from '#records/entities/people.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import { problemBody } from '#core/wire/problem.ts'
import { leavesNoManager, lockAccounts } from '../use/people/account-managers.ts'
import { userByName } from '../use/people/auth.ts'
import { refuse, type Caller, type Ports, type Reply } from '../use/write/caller.ts'
import { passwordIssue, type Passwords } from '../use/people/passwords.ts'
import { lookedUpIssues } from '../use/records/record-issues.ts'
import { write } from '../use/write/write.ts'
import { writeCredentials } from '../use/people/tokens.ts'
import type { WriteTx } from '../use/write/write-tx.ts'
import { accountSentences as sentences } from './account-sentences.ts'
import { refusal, type Done } from './make-backup.ts'

export interface AccountParts {
  readonly ports: Ports
  readonly passwords: Passwords
  readonly org: string
}
export interface Names {
  readonly username: string
  readonly firstname?: string
  readonly lastname?: string
  readonly email?: string
}
type DoneWithSentence = Done<{ readonly sentence: string }>

/** The author of the operator's changes, who is no user of the organisation. */
const operator = (org: string): Caller => ({ org, user_id: 'operator', rights: NO_RIGHTS, device: null })

const sentenceOf = ({ field, rule }: Issue, username: string): string => {
  if (rule === 'recordFound') return field === 'email' ? sentences.takenEmail : sentences.takenName(username)
  return fieldMessage(field, User.fields[field]?.label ?? field, rule)
}

/** Runs a change that returns a sentence when it is refused. */
const change = async (
  { ports, org }: AccountParts,
  fn: (tx: WriteTx) => Promise<string | undefined>,
): Promise<string | undefined> => {
  const done = await write(
    ports,
    operator(org),
    { key: null, fingerprint: '' },
    async (tx): Promise<Reply> => {
      const sentence = await fn(tx)
      return sentence === undefined ? { status: 204 } : refuse(problemBody(422, sentence))
    },
  )
  return 'problem' in done ? done.problem.detail : undefined
}

const missingOrganisation = async ({ ports, org }: AccountParts): Promise<string | undefined> =>
  (await ports.storage.organisations()).includes(org) ? undefined : sentences.unknownOrganisation(org)

export const createAdmin = async (
  parts: AccountParts,
  names: Names,
  password: string,
): Promise<DoneWithSentence> => {
  const { ports, passwords, org } = parts
  const { username } = names
  const missing = await missingOrganisation(parts)
  if (missing !== undefined) return refusal(missing)
  const decoded = decodeFields(User, { ...names, permissions: ALL_RIGHTS })
  const weak = passwordIssue(password, username)
  const id = uuidv7(ports.clock(), ports.random(10))
  const row: AnyRow = { ...blankRow(User), ...(decoded.ok ? decoded.value : {}), id }
  const [issue] = decoded.ok ? checkRow(User, row) : decoded.issues
  if (issue !== undefined) return refusal(sentenceOf(issue, username))
  if (weak !== undefined) return refusal(sentences.refusedPassword(weak.rule))
  const hash = await passwords.hash(password)
  const refused = await change(parts, async tx => {
    await lockAccounts(tx)
    const place = await tx.row('organisation', org)
    const [known] = await lookedUpIssues(tx, { of: User, before: undefined, after: row, sent: new Set() })
    if (known !== undefined) return sentenceOf(known, username)
    if (place === undefined) {
      const facts = { id: org, name: org, client_id: org, namespace: organisationNamespace(org) }
      tx.save(Organisation, undefined, { ...blankRow(Organisation), ...facts })
    }
    tx.save(User, undefined, row)
    await tx.db.setPasswordHash(id, hash)
    return undefined
  })
  return refused === undefined ? { ok: true, sentence: sentences.created(username) } : refusal(refused)
}

export const resetPassword = async (
  parts: AccountParts,
  username: string,
  password: string,
): Promise<DoneWithSentence> => {
  const { ports, passwords, org } = parts
  const missing = await missingOrganisation(parts)
  if (missing !== undefined) return refusal(missing)
  const data = ports.storage.of(org)
  const user = await userByName(data, username)
  if (user === undefined) return refusal(sentences.unknownUser(username))
  if (!isActive(user)) return refusal(sentences.inactiveUser(username))
  const weak = passwordIssue(password, String(user['username']))
  if (weak !== undefined) return refusal(sentences.refusedPassword(weak.rule))
  const hash = await passwords.hash(password)
  await writeCredentials(data, async tx => {
    await tx.setPasswordHash(user.id, hash)
    await tx.revokeTokens({ user_id: user.id }, ports.clock())
  })
  return { ok: true, sentence: sentences.passwordSet(String(user['username'])) }
}

export const deactivate = async (parts: AccountParts, username: string): Promise<DoneWithSentence> => {
  const missing = await missingOrganisation(parts)
  if (missing !== undefined) return refusal(missing)
  const refused = await change(parts, async tx => {
    await lockAccounts(tx)
    const named = await userByName(tx.db, username)
    const user = named === undefined ? undefined : await tx.row('user', named.id)
    if (!isActive(user)) return sentences.unknownUser(username)
    const after: AnyRow = { ...user, active: 0 }
    if (await leavesNoManager(tx, user, after)) return sentences.lastManager(username)
    tx.save(User, user, after)
    await tx.db.revokeTokens({ user_id: user.id }, tx.nowMs)
    return undefined
  })
  return refused === undefined ? { ok: true, sentence: sentences.deactivated(username) } : refusal(refused)
}
