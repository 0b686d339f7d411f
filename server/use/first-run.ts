// The first run (api-dialect.md section 13): while no user exists, the one-time code that the server prints lets one person name
// the organisation and make the first account, once.
import { blankRow, checkRow, decodeFields, type AnyRow, type Entity } from '#domain/entity.ts'
import { Organisation, User } from '#domain/entities/people.ts'
import { ALL_RIGHTS } from '#domain/rights-matrix.ts'
import { rightsOf } from '#domain/rights.ts'
import { organisationNamespace } from '#domain/slot-id.ts'
import { uuidv7 } from '#domain/uuid.ts'
import { isJson, textMember, type Json } from '#wire/json.ts'
import { problemBody, validationMessages, validationProblem } from '#wire/problem.ts'
import type { ProblemBody } from '#wire/sync-protocol.ts'
import type { Reader } from '../storage/storage.ts'
import type { Caller, Ports, Reply } from './caller.ts'
import { passwordIssue, type Passwords } from './passwords.ts'
import { refuse, write } from './write.ts'

export interface FirstRun {
  /** Null once the first account exists. */
  code(): string | null
  isOpen(org: string): Promise<boolean>
  run(org: string, sent: Json): Promise<ProblemBody | undefined>
}

export interface FirstRunParts {
  readonly ports: Ports
  readonly passwords: Passwords
  /** Fills the organisation with the demo world. */
  readonly seed: (org: string) => Promise<void>
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (random: Ports['random']): string =>
  Array.from(random(10), byte => ALPHABET[byte % ALPHABET.length]).join('')

/** A row of the sent members, or what is wrong with them, each field under its part's name. */
const rowFrom = (of: Entity, sent: unknown, id: string, at: string): AnyRow | ProblemBody => {
  const decoded = decodeFields(of, isJson(sent) ? sent : {})
  if (!decoded.ok) return validationProblem(validationMessages(decoded.issues))
  const row: AnyRow = { ...blankRow(of), ...decoded.value, id, creation_time: at, modification_time: at }
  const issues = checkRow(of, row)
  return issues.length > 0 ? validationProblem(validationMessages(issues)) : row
}
/** Demo accounts are put in as a whole, without history; what a person made or used has some. */
const hasAccount = async (reader: Reader, hasDemo: boolean): Promise<boolean> =>
  hasDemo
    ? (await reader.history({ entity: 'user', limit: 1, offset: 0 })).total > 0
    : (await reader.count('user', {})) > 0

const isProblem = (value: AnyRow | ProblemBody): value is ProblemBody => 'detail' in value

export const createFirstRun = ({ ports, passwords, seed }: FirstRunParts): FirstRun => {
  let code: string | null = newCode(ports.random)
  const isOpen = async (org: string): Promise<boolean> =>
    code !== null && (await ports.storage.of(org).count('user', {})) === 0

  const run = async (org: string, sent: Json): Promise<ProblemBody | undefined> => {
    if (!(await isOpen(org)) || code === null) return problemBody(404, 'Page not found.')
    if (textMember(sent, 'code').trim().toUpperCase() !== code)
      return problemBody(422, "Le code de première installation n'est pas le bon.")
    // Taken at once: whoever sends it at the same moment finds the installation closed.
    const taken = code
    code = null
    let isDone = false
    try {
      const problem = await install(org, sent)
      isDone = problem === undefined
      return problem
    } finally {
      if (!isDone) code = taken
    }
  }

  const install = async (org: string, sent: Json): Promise<ProblemBody | undefined> => {
    const at = new Date(ports.clock()).toISOString()
    const named =
      typeof sent['organisation'] === 'string' ? { name: sent['organisation'] } : sent['organisation']
    const organisation = rowFrom(Organisation, named, org, at)
    if (isProblem(organisation)) return organisation
    const admin = isJson(sent['admin']) ? sent['admin'] : {}
    const user = rowFrom(
      User,
      { ...admin, permissions: ALL_RIGHTS },
      uuidv7(ports.clock(), ports.random(10)),
      at,
    )
    if (isProblem(user)) return user
    const password = textMember(admin, 'password')
    const issue = passwordIssue(password, textMember(admin, 'username'))
    if (issue !== undefined) return validationProblem(validationMessages([{ field: 'password', ...issue }]))
    const hash = await passwords.hash(password)
    const wantsDemo = sent['demo'] === true || sent['demo'] === 1
    if (wantsDemo) await seed(org)
    const caller: Caller = { org, user_id: user.id, rights: rightsOf([]), device: null }
    const made = await write(ports, caller, { key: null, fingerprint: '' }, async (tx): Promise<Reply> => {
      // One after the other, whatever the process.
      await tx.row('organisation', org)
      if (await hasAccount(tx.db, wantsDemo)) return refuse(problemBody(404, 'Page not found.'))
      const [known] = await tx.db.find('organisation', { limit: 1 })
      const [namesake] = await tx.db.find('user', {
        where: [{ is: 'in', field: 'username', values: [String(user['username'])] }],
        limit: 1,
      })
      const owner: AnyRow = { ...user, id: namesake?.id ?? user.id }
      const place: AnyRow = {
        ...known,
        ...organisation,
        client_id: org,
        namespace: known?.['namespace'] ?? organisationNamespace(org),
      }
      tx.save(User, namesake, owner)
      tx.save(Organisation, known, place)
      await tx.db.setPasswordHash(owner.id, hash)
      return { status: 204 }
    })
    return 'problem' in made ? made.problem : undefined
  }
  return { code: () => code, isOpen, run }
}
