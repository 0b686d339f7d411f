// The first run (api-dialect.md section 13): while no user exists, one person can enter the organisation and make the first account, once,
// with the one-time code that the server prints. All faults of both parts are reported together, and either both are written or neither.
import { blankRow, checkRow, decodeFields, type AnyRow, type Entity, type Issue } from '#records/entity.ts'
import { Organisation, User } from '#records/entities/people.ts'
import { holidaySets } from '#records/lists/holiday-sets.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { organisationNamespace } from '#records/values/slot-id.ts'
import { uuidv7 } from '#records/values/uuid.ts'
import { isJson, textMember, type Json } from '#core/wire/json.ts'
import { problemBody, validationMessages, validationProblem } from '#core/wire/problem.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { Reader } from '../../storage/storage.ts'
import { refuse, type Caller, type Ports, type Reply } from '../write/caller.ts'
import { lockAccounts } from './account-managers.ts'
import { saveMissingLists } from '../settings/base-lists.ts'
import { keepHolidays } from '../settings/keep-holidays.ts'
import type { Images } from '../pictures/images.ts'
import { logoMessages, readLogo, storeLogo } from '../settings/logo.ts'
import { write } from '../write/write.ts'
import { passwordIssue, type Passwords } from './passwords.ts'
import type { WriteTx } from '../write/write-tx.ts'

export interface FirstRun {
  /** The one-time code; null once the first account exists. */
  code(): string | null
  isOpen(org: string): Promise<boolean>
  run(org: string, sent: Json): Promise<ProblemBody | undefined>
}

export interface FirstRunParts {
  readonly ports: Ports
  readonly passwords: Passwords
  readonly images: Images
  /** Fills the organisation with the demo world. */
  readonly seed: (org: string) => Promise<void>
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (random: Ports['random']): string =>
  Array.from(random(10), byte => ALPHABET[byte % ALPHABET.length]).join('')

/** A row made of the sent members, and its faults. */
const rowFrom = (
  of: Entity,
  sent: Json,
  id: string,
  at: string,
): { readonly row: AnyRow; readonly issues: readonly Issue[] } => {
  const decoded = decodeFields(of, sent)
  const value = decoded.ok ? decoded.value : {}
  const row: AnyRow = { ...blankRow(of), ...value, id, creation_time: at, modification_time: at }
  return { row, issues: decoded.ok ? checkRow(of, row) : [...decoded.issues, ...blanksBeside(of, row, sent)] }
}
/** Missing members, to be reported together with the faults of those that were sent. */
const blanksBeside = (of: Entity, row: AnyRow, sent: Json): readonly Issue[] =>
  checkRow(of, row).filter(({ field }) => !(field in sent))
/** Whether an account exists. Demo accounts are written without history; an account that a person made or used has some. */
const hasAccount = async (reader: Reader, hasDemo: boolean): Promise<boolean> =>
  hasDemo
    ? (await reader.history({ entity: 'user', limit: 1, offset: 0 })).total > 0
    : (await reader.count('user', {})) > 0

/** Puts the organisation's field names behind a prefix, because both parts have an e-mail and a phone. */
const ofOrganisation = (messages: Json): Json =>
  Object.fromEntries(Object.entries(messages).map(([field, rules]) => [`organisation.${field}`, rules]))

/**
 * Demo users with the e-mail address of the first account. Their addresses are invented and are removed, because an address must sign in
 * one person only.
 */
const sharingEmail = async ({ db }: WriteTx, { id, email }: AnyRow): Promise<AnyRow[]> => {
  if (typeof email !== 'string' || email === '') return []
  const found = await db.find('user', { where: [{ is: 'in', field: 'email', values: [email] }] })
  return found.filter(user => user.id !== id)
}

/** The code of the first run as it was typed. It is printed in groups and copied by hand: only its letters and digits count. */
const sentCode = (sent: Json): string =>
  textMember(sent, 'code')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

const saveOrganisation = async (tx: WriteTx, org: string, row: AnyRow): Promise<void> => {
  const [known] = await tx.db.find('organisation', { limit: 1 })
  const namespace = known?.['namespace'] ?? organisationNamespace(org)
  tx.save(Organisation, known, { ...known, ...row, client_id: org, namespace })
}

/** Saves the first account. It replaces an account of the demo that has the same name. */
const saveOwner = async (tx: WriteTx, row: AnyRow): Promise<string> => {
  const [namesake] = await tx.db.find('user', {
    where: [{ is: 'in', field: 'username', values: [String(row['username'])] }],
    limit: 1,
  })
  const owner: AnyRow = { ...row, id: namesake?.id ?? row.id }
  for (const other of await sharingEmail(tx, owner)) tx.save(User, other, { ...other, email: '' })
  tx.save(User, namesake, owner)
  return owner.id
}

export const createFirstRun = ({ ports, passwords, images, seed }: FirstRunParts): FirstRun => {
  let code: string | null = newCode(ports.random)
  const isOpen = async (org: string): Promise<boolean> =>
    code !== null && (await ports.storage.of(org).count('user', {})) === 0

  const run = async (org: string, sent: Json): Promise<ProblemBody | undefined> => {
    if (!(await isOpen(org)) || code === null) return problemBody(404, 'Page not found.')
    if (sentCode(sent) !== code) return problemBody(422, 'Le code de première installation n’est pas le bon.')
    // The code is removed at once: a second request with it at the same moment is refused.
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
    const { organisation: sentPlace, admin: sentAdmin } = sent
    const { logo: sentLogo, ...named }: Json =
      typeof sentPlace === 'string' ? { name: sentPlace } : isJson(sentPlace) ? sentPlace : {}
    const admin = isJson(sentAdmin) ? sentAdmin : {}
    const organisation = rowFrom(Organisation, named, org, at)
    const id = uuidv7(ports.clock(), ports.random(10))
    const user = rowFrom(User, { ...admin, permissions: ALL_RIGHTS }, id, at)
    const password = textMember(admin, 'password')
    const weak = passwordIssue(password, textMember(admin, 'username'))
    const logo = await readLogo(sentLogo)
    const messages = {
      ...ofOrganisation(validationMessages(organisation.issues)),
      ...(logo.ok ? {} : ofOrganisation({ logo: { [logo.rule]: logoMessages[logo.rule] } })),
      ...validationMessages(user.issues),
      ...(weak === undefined ? {} : validationMessages([{ field: 'password', ...weak }])),
    }
    if (Object.keys(messages).length > 0 || !logo.ok) return validationProblem(messages)
    const hash = await passwords.hash(password)
    if (logo.png !== null) organisation.row['logo'] = await storeLogo(images, logo.png)
    const wantsDemo = sent['demo'] === true || sent['demo'] === 1
    if (wantsDemo) await seed(org)
    const caller: Caller = { org, user_id: id, rights: rightsOf([]), device: null }
    const made = await write(ports, caller, { key: null, fingerprint: '' }, async (tx): Promise<Reply> => {
      await lockAccounts(tx)
      if (await hasAccount(tx.db, wantsDemo)) return refuse(problemBody(404, 'Page not found.'))
      await saveOrganisation(tx, org, organisation.row)
      const owner = await saveOwner(tx, user.row)
      await tx.db.setPasswordHash(owner, hash)
      await saveMissingLists(tx)
      await keepHolidays(tx, holidaySets.byId(organisation.row['holidays']).id)
      return { status: 204 }
    })
    return 'problem' in made ? made.problem : undefined
  }
  return { code: () => code, isOpen, run }
}
