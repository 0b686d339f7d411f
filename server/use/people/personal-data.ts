// One person's data: search, export as one document, and erasure in records, history and disputes, with the figures kept (RP4). The ids of
// an erasure are noted first: repeated after a restore, or after a stop in the middle, it gives the same result. A record and its history
// change in one transaction, so that no copy of the database has one without the other.
import { isActive } from '#records/rights/account-managers.ts'
import { momentOf } from '#records/time/dates.ts'
import { entityByName } from '#records/entities/index.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import type { Reader } from '../../storage/storage.ts'
import type { Caller, Ports, Reply } from '../write/caller.ts'
import {
  changesWithoutPerson,
  erasedAddresses,
  isPersonal,
  personalEntities,
  withoutPerson,
} from './personal-data-fields.ts'
import type { Images } from '../pictures/images.ts'
import { pathsIn, pathsStillNamed } from '../pictures/named-pictures.ts'
import { organisationFacts } from '../write/organisation.ts'
import type { AccessLine, Erasure, PersonalLog } from './personal-data-log.ts'
import type { RecordName } from '#core/wire/personal-data.ts'
import { knownOf, linesOf, type PersonalView } from './personal-data-view.ts'
import { breather } from '../write/breather.ts'
import { write, writeTogether } from '../write/write.ts'

export interface PersonalParts {
  readonly ports: Ports
  readonly log: PersonalLog
  readonly images: Pick<Images, 'remove'>
}

export const noteAccess = (
  { ports, log }: Pick<PersonalParts, 'ports' | 'log'>,
  { org, user_id, device }: Caller,
  access: Omit<AccessLine, 'at' | 'org' | 'user_id' | 'device'> & { readonly at?: string },
): Promise<void> => log.note({ at: new Date(ports.clock()).toISOString(), org, user_id, device, ...access })

/** Notes what the answers to this call contained so far; a line that cannot be written is reported to the operator. */
export const noteHandedOut = async (
  parts: Pick<PersonalParts, 'ports' | 'log'>,
  caller: Caller,
): Promise<void> => {
  const handed = caller.handedOut?.take() ?? []
  await Promise.all(handed.map(access => noteAccess(parts, caller, access))).catch((error: unknown) =>
    parts.ports.log({ level: 'error', message: 'an access was not noted', reason: String(error) }),
  )
}

const AT_ONCE = 100

/** The records, and those that are about one of them: a task's payments hold notes about the person who paid. */
const withTheirs = async (reader: Reader, records: readonly RecordName[]): Promise<RecordName[]> => {
  const known = records.filter(({ entity }) => isPersonal(entity))
  const all = new Map(known.map(one => [`${one.entity}/${one.id}`, one]))
  for (const { name, fields, about } of personalEntities) {
    if (about === null) continue
    const ids = known.filter(({ entity }) => entity === fields[about]?.to).map(({ id }) => id)
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const values = ids.slice(at, at + AT_ONCE)
      const { listed } = await reader.list(name, {
        where: [{ is: 'in', field: about, values }],
        deleted: 'with',
      })
      for (const [id] of listed) all.set(`${name}/${id}`, { entity: name, id })
    }
  }
  return [...all.values()]
}

/**
 * Each record with its whole history, which the person is entitled to read, as far as the view shows them. The text of a document that is
 * made as its reader takes it: a task that many phones wrote has had its lines and pictures a thousand times.
 */
export async function* personDocument(
  reader: Reader,
  records: readonly RecordName[],
  at: string,
  view: PersonalView,
): AsyncGenerator<string> {
  const head = JSON.stringify({ product: 'quai', kind: 'personal-data', made_at: at })
  yield `${head.slice(0, -1)},"records":[`
  let comma = ''
  for (const { entity, id } of await withTheirs(reader, records)) {
    const of = entityByName(entity)
    if (of === undefined) continue
    const { known, isPurged } = await knownOf(reader, of, id)
    const shown = known === undefined ? undefined : view.row(of, known)
    if (known === undefined || shown === undefined) continue
    yield `${comma}${JSON.stringify({ entity, id, record: isPurged ? null : shown }).slice(0, -1)},"history":[`
    comma = ','
    let between = ''
    for await (const lines of linesOf(reader, of, id, at))
      for (const line of lines.flatMap(one => view.line(of, one, known))) {
        yield `${between}${JSON.stringify(line)}`
        between = ','
      }
    yield ']}'
  }
  yield ']}'
}

export interface Erased {
  readonly erased: readonly RecordName[]
  /** Accounts that are in use and were not erased: somebody who manages accounts must close them first. */
  readonly kept: readonly RecordName[]
}

export const erasePerson = async (
  parts: PersonalParts,
  caller: Caller,
  records: readonly RecordName[],
): Promise<Erased> => {
  const { ports, log } = parts
  const data = ports.storage.of(caller.org)
  const known = await withTheirs(data, records)
  const kept: RecordName[] = []
  const asked: RecordName[] = []
  const breathe = breather()
  for (const one of known) {
    await breathe()
    const isInUse = one.entity === 'user' && isActive(await data.get('user', one.id))
    if (isInUse) kept.push(one)
    else asked.push(one)
  }
  if (asked.length > 0) await log.noteErasure(caller.org, asked, new Date(ports.clock()).toISOString())
  await eraseRecords(parts, caller, asked)
  return { erased: asked, kept }
}

const nameOf = ({ entity, id }: RecordName): string => `${entity}/${id}`

/** The addresses of the pictures to remove with each record: one that another record names, a catalogue for instance, is not theirs alone. */
const picturesOf = async (
  data: Reader,
  records: readonly RecordName[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, ReadonlySet<string>>()
  for (const record of records) {
    const of = entityByName(record.entity)
    if (of === undefined) continue
    const addresses = new Set(erasedAddresses(of, await data.get(of.name, record.id), []))
    for await (const lines of linesOf(data, of, record.id))
      for (const address of erasedAddresses(of, undefined, lines)) addresses.add(address)
    found.set(nameOf(record), addresses)
  }
  const paths = new Set([...found.values()].flatMap(addresses => pathsIn([...addresses])))
  const own = new Set(records.map(nameOf))
  const others = await pathsStillNamed(data, paths, (entity, id) => own.has(nameOf({ entity, id })))
  const isTheirs = (address: string): boolean => !pathsIn(address).some(path => others.has(path))
  return new Map([...found].map(([name, addresses]) => [name, [...addresses].filter(isTheirs)]))
}

/** Erases in pieces, so that no other write waits long during a retention run of thousands. */
const eraseRecords = async (
  { ports, images }: PersonalParts,
  caller: Caller,
  records: readonly RecordName[],
): Promise<void> => {
  const pictures = await picturesOf(ports.storage.of(caller.org), records)
  for (let at = 0; at < records.length; at += AT_ONCE)
    await writeTogether(ports, caller, async inner => {
      const breathe = breather()
      for (const record of records.slice(at, at + AT_ONCE)) {
        await breathe()
        // Pictures are removed first, because the erased record no longer has their addresses.
        for (const address of pictures.get(nameOf(record)) ?? []) await images.remove(address)
        await eraseRecord(inner, caller, record)
      }
    })
}

const eraseRecord = async (ports: Ports, caller: Caller, { entity, id }: RecordName): Promise<void> => {
  const of = entityByName(entity)
  if (of === undefined) return
  await write(ports, caller, { key: null, fingerprint: '' }, async (tx): Promise<Reply> => {
    const row = await tx.row(entity, id)
    const redact = changesWithoutPerson(of)
    await tx.db.rewriteHistory(entity, id, redact)
    if (row !== undefined) tx.save(of, row, withoutPerson(of, row), undefined, redact)
    return { status: 204 }
  })
}

/** Runs at the start of the server: repeats the erasures that an older copy of the database undid. */
export const replayErasures = async (parts: PersonalParts): Promise<number> => {
  const { ports, log } = parts
  let replayed = 0
  for (const org of await ports.storage.organisations()) {
    const data = ports.storage.of(org)
    const { zone } = await organisationFacts(data, org)
    const latest = new Map<string, Erasure>()
    for (const one of await log.erasures(org)) latest.set(`${one.entity}/${one.id}`, one)
    const back: RecordName[] = []
    for (const of of personalEntities) {
      const erasures = [...latest.values()].filter(({ entity }) => entity === of.name)
      for (let at = 0; at < erasures.length; at += AT_ONCE)
        back.push(...(await cameBack(data, of, erasures.slice(at, at + AT_ONCE), zone)))
    }
    await eraseRecords(parts, { org, user_id: 'operator', rights: NO_RIGHTS, device: null }, back)
    replayed += back.length
  }
  return replayed
}

/** The records whose erasure was undone. A record that was filled in again after its erasure is about somebody else. */
const cameBack = async (
  data: Reader,
  of: Entity,
  erasures: readonly Erasure[],
  zone: string,
): Promise<RecordName[]> => {
  const rows = await data.getMany(
    of.name,
    erasures.map(({ id }) => id),
  )
  const rowsById = new Map(rows.map(row => [row.id, row]))
  const back: RecordName[] = []
  const breathe = breather()
  for (const { entity, id, at } of erasures) {
    await breathe()
    const row = rowsById.get(id)
    const isOlder = String(row?.modification_time ?? '') <= momentOf(Date.parse(at), zone)
    if (row === undefined ? await isQuoted(data, of, id, at) : isOlder && hasPerson(of, row))
      back.push({ entity, id })
  }
  return back
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const hasPerson = (of: Entity, row: AnyRow): boolean => !isSame(withoutPerson(of, row), row)

/** Whether the history of a purged record still has personal values: a restore may return the history alone. */
const isQuoted = async (data: Reader, of: Entity, id: string, at: string): Promise<boolean> => {
  const erased = changesWithoutPerson(of)
  for await (const lines of linesOf(data, of, id, at))
    if (lines.some(({ changes }) => !isSame(erased(changes), changes))) return true
  return false
}
