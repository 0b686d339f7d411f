// What must hold once everything works again: replicas agree, each edit can be found somewhere, nothing was applied twice, under another
// name, or over a value that its author had not seen.
import type { Acked, Entry } from '#core/store/rows/entry.ts'
import { sameValue } from '#core/store/rows/same-value.ts'
import { entityNames, readDisk, type Disk } from './invariants.ts'
import { DELETION, isMark, marksIn, pathsOf, type Capture, type Ledger } from './ledger.ts'
import type { Phone } from './phone.ts'
import { shardsOf, type Applied, type ModelServer, type Row } from './server.ts'

export interface Court {
  readonly server: Pick<ModelServer, 'applied' | 'effects' | 'rows' | 'buried' | 'epoch' | 'unreached'>
  /** The rows of an entity that each phone's person should see. */
  readonly expected: (phone: Phone, entity: string) => readonly Row[]
  readonly phones: readonly Phone[]
  readonly ledger: Ledger
}

const disksOf = (phones: readonly Phone[]): Disk[] =>
  phones.flatMap(phone => phone.storage.databases().map(database => readDisk(phone, database)))

/** Entries of signed-in people that were neither sent nor wait for a person. */
export const undrained = (phones: readonly Phone[]): string[] =>
  phones.flatMap(phone => {
    if (phone.db === null) return []
    const { entries } = readDisk(phone, phone.db.name)
    return stuck(entries).map(
      ({ id, op, state, error }) =>
        `${phone.name}/${phone.user}: ${op} of ${id} stays ${state} ${JSON.stringify(error ?? null)}`,
    )
  })

const stuck = (entries: readonly Entry[]): Entry[] => {
  const parked = new Set<string>()
  return entries
    .toSorted((one, other) => one.seq - other.seq)
    .filter(({ entity, id, refs, state }) => {
      const name = `${entity} ${id}`
      const waits = parked.has(name) || refs.some(ref => [...parked].some(one => one.endsWith(` ${ref}`)))
      const isParked = waits || !(state === 'queued' || state === 'sent')
      if (isParked) parked.add(name)
      return !isParked
    })
}

export const judge = (court: Court): string[] => [
  ...[...court.server.effects].flatMap(([key, times]) =>
    times > 1 ? [`${key} was applied ${times} times`] : [],
  ),
  ...court.phones.flatMap(phone => unlike(court, phone)),
  ...lost(court),
  ...blind(court),
  ...underAnotherName(court),
]

/** Differences between the clean records of a signed-in person and the server's, missing and additional ones included. */
const unlike = ({ expected }: Court, phone: Phone): string[] => {
  if (phone.db === null) return []
  const disk = readDisk(phone, phone.db.name)
  const found: string[] = []
  for (const entity of entityNames) {
    const dirty = new Set(disk.entries.filter(one => one.entity === entity).map(({ id }) => id))
    const rows = new Map(disk.rows(entity).map(row => [row.id, row]))
    for (const theirs of expected(phone, entity)) {
      const mine = rows.get(theirs.id)
      rows.delete(theirs.id)
      if (dirty.has(theirs.id)) continue
      if (mine === undefined) found.push(`${phone.name}/${phone.user}: lacks ${theirs.id}`)
      else
        for (const [field, value] of Object.entries(theirs))
          if (!sameValue(mine[field] || null, value || null))
            found.push(`${phone.name}/${phone.user}: ${theirs.id}.${field} differs`)
    }
    for (const id of rows.keys())
      if (!dirty.has(id)) found.push(`${phone.name}/${phone.user}: still shows ${id}`)
  }
  return found
}

/** The rows that the model server has for the signed-in person. */
export const expectedOf =
  (server: ModelServer) =>
  (phone: Phone, entity: string): Row[] => {
    const held = [...server.people.values()].find(({ id }) => id === phone.user)?.shards ?? []
    return [...server.rows].flatMap(([name, row]) =>
      name.startsWith(`${entity} `) && shardsOf(row).some(shard => held.includes(shard)) ? [row] : [],
    )
  }

/**
 * Lost edits: those that were neither applied, nor replaced by their own author, nor discarded on purpose, nor in a dispute, nor still
 * visible to a person.
 */
const lost = ({ server, phones, ledger }: Court): string[] => {
  const disks = disksOf(phones)
  const waiting = new Map(
    disks.map(({ phone, user, epoch, entries, acked }) => [
      `${phone} ${user}`,
      new Set(marksIn([...entries, ...(epoch === server.epoch ? [] : acked)].map(({ patch }) => patch))),
    ]),
  )
  const disputed = new Set(
    [...server.rows.values(), ...server.buried.values()].flatMap(({ disputes }) => marksIn(disputes ?? [])),
  )
  const applied = new Set(
    server.applied.flatMap(({ entity, id, op, field, after }) =>
      op === 'delete'
        ? [`${entity} ${id} ${DELETION}`]
        : [...pathsOf({ [field]: after })].map(([path, value]) => `${entity} ${id} ${path} ${String(value)}`),
    ),
  )
  return ledger.captures.flatMap((capture, i) => {
    const { phone, user, entity, id, path, value, isSaved } = capture
    const isDeletion = path === DELETION
    if (!isSaved || !(isMark(value) || isDeletion)) return []
    const isApplied = applied.has(
      isDeletion ? `${entity} ${id} ${DELETION}` : `${entity} ${id} ${path} ${String(value)}`,
    )
    const isReplaced = ledger.captures.slice(i + 1).some(one => replaces(one, capture))
    const waits = isDeletion
      ? disks.some(
          disk =>
            disk.phone === phone &&
            disk.user === user &&
            [...disk.entries, ...(disk.epoch === server.epoch ? [] : disk.acked)].some(
              one => one.id === id && one.op === 'delete',
            ),
        )
      : waiting.get(`${phone} ${user}`)?.has(String(value)) === true
    const isElsewhere = isMark(value) && (disputed.has(value) || ledger.abandoned.has(value))
    const isGone =
      isDeletion &&
      (ledger.abandoned.has(`${phone} ${id} ${DELETION}`) ||
        !server.rows.has(`${entity} ${id}`) ||
        server.unreached.has(`${user} ${entity} ${id}`))
    return isApplied || isReplaced || waits || isElsewhere || isGone
      ? []
      : [`${phone}/${user}: « ${String(value)} » in ${id}.${path} is lost`]
  })
}

const replaces = (later: Capture, { phone, user, entity, id, path }: Capture): boolean =>
  later.isSaved &&
  later.phone === phone &&
  later.user === user &&
  later.entity === entity &&
  later.id === id &&
  (later.path === path || later.path === DELETION)

/** Values that an edit replaced on the server although its author had neither seen nor written them. */
const blind = ({ server, ledger, phones }: Court): string[] => {
  const phoneOf = new Map(
    phones.flatMap(({ name, storage }) =>
      storage
        .databases()
        .flatMap(database => storage.read<Acked>(database, 'acked'))
        .map(({ entry }) => [entry.key, name] as const),
    ),
  )
  return server.applied.flatMap(one => {
    const after = pathsOf({ [one.field]: one.after })
    return [...pathsOf({ [one.field]: one.before })].flatMap(([path, before]) => {
      const value = after.get(path)
      if (!isMark(before) || value === before) return []
      const author =
        one.op === 'delete' ? deletion(ledger, one, phoneOf.get(one.key)) : ledger.captureOf(value)
      if (author === undefined)
        return [`${one.device} put « ${String(value)} » over « ${before} » in ${one.id}.${path}`]
      return ledger.hasSeen({ ...author, path }, before)
        ? []
        : [
            `${author.phone}/${author.user} overwrote « ${before} » in ${one.id}.${path} without having seen it`,
          ]
    })
  })
}

/** The capture of a deletion. The same person may have deleted the record on two devices, and seen more on one of them. */
const deletion = (
  ledger: Ledger,
  { entity, id, user }: Applied,
  phone: string | undefined,
): Capture | undefined =>
  ledger.captures.find(
    one =>
      one.path === DELETION &&
      one.entity === entity &&
      one.id === id &&
      one.user === user &&
      (phone === undefined || one.phone === phone),
  )

const underAnotherName = ({ server, ledger }: Court): string[] =>
  server.applied.flatMap(({ field, before, after, user, id }) => {
    const known = new Set(marksIn(before))
    return marksIn(after).flatMap(mark => {
      const author = ledger.captureOf(mark)
      return field === 'disputes' ||
        author === undefined ||
        known.has(mark) ||
        author.user === user ||
        ledger.adopted.has(mark)
        ? []
        : [`« ${mark} » of ${author.user} came to ${id} as ${String(user)}`]
    })
  })
