// Writes the demo world into an empty organisation, once and in one transaction: all records with their numbers, revs, shards and search
// texts, or none. Several server processes may try at once; the lock on the clock lets one of them do it.
import { entities } from '#records/entities/index.ts'
import { RentalDocument } from '#records/entities/rental-document.ts'
import type { AnyRow, Entity } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { Ports } from '../use/write/caller.ts'
import { organisationFacts } from '../use/write/organisation.ts'
import { createPasswords } from '../use/people/passwords.ts'
import { numberDocument } from '../use/write/document-number.ts'
import { searchTextOf } from '../use/write/search-text.ts'
import { recordShards } from '../use/write/shards.ts'
import type { Reader, Transaction } from '../storage/storage.ts'
import { userId } from './village/accounts.ts'
import { demoWorld, rowsByEntity } from './demo-world.ts'
import { accounts, DEMO_PASSWORD } from './village/people.ts'

export const demoAccounts: { readonly password: string; readonly usernames: readonly string[] } = {
  password: DEMO_PASSWORD,
  usernames: accounts.map(({ username }) => username),
}

export interface Seeding {
  readonly org: string
  readonly today: string
  readonly hashPassword?: (password: string) => Promise<string>
  readonly tasks?: number
  readonly instances?: number
}

const CHUNK = 500

export const seedDemo = async (ports: Ports, seeding: Seeding): Promise<void> => {
  const { org, hashPassword = createPasswords().hash } = seeding
  const storage = ports.storage.of(org)
  if ((await storage.count('user', {})) > 0) return
  const { namespace } = await organisationFacts(storage, org)
  const lists = rowsByEntity(demoWorld({ ...seeding, namespace }), entities)
  const total = lists.reduce((sum, [, rows]) => sum + rows.length, 0)
  const hashes = await Promise.all(accounts.map(() => hashPassword(DEMO_PASSWORD)))

  await storage.transaction(async tx => {
    let rev = (await tx.advanceClock(total)) - total
    if ((await tx.count('user', {})) > 0) return
    const hasOrganisation = (await tx.count('organisation', {})) > 0
    const reader = knowingInstances(tx, lists)
    for (const [entity, rows] of lists) {
      if (entity === 'organisation' && hasOrganisation) continue
      const of = entities.find(({ name }) => name === entity)
      if (of === undefined) continue
      for (let at = 0; at < rows.length; at += CHUNK) {
        const written = []
        for (const plain of rows.slice(at, at + CHUNK)) {
          rev += 1
          const row: AnyRow = { ...plain, rev, ...(await numberOf(tx, of)) }
          await numberDocument(tx, of, row, `${plainText(row['date'])} 18:00:00`)
          written.push({ row, search: await searchTextOf(reader, of, row) })
        }
        await tx.put(entity, written)
        await tx.putChanges(
          written.flatMap(({ row }) =>
            recordShards(entity, row).map(shard => ({
              shard,
              entity,
              id: row.id,
              rev: row.rev,
              gone: 0 as const,
            })),
          ),
        )
      }
    }
    for (const [n, { username }] of accounts.entries())
      await tx.setPasswordHash(userId(username), hashes[n] ?? '')
  })
}

/** A document has its number from its kind and year (RT19). */
const numberOf = async (tx: Transaction, of: Entity): Promise<{ readonly number?: number }> =>
  'number' in of.fields && of.name !== RentalDocument.name ? { number: await tx.nextNumber(of.name) } : {}

/**
 * A reader that finds object instances in the lists of the world: a task's search text has its instances' codes, and this saves fifty
 * thousand queries.
 */
const knowingInstances = (
  reader: Reader,
  lists: readonly (readonly [entity: string, rows: readonly AnyRow[]])[],
): Reader => {
  const rows = lists.find(([entity]) => entity === 'object_instance')?.[1] ?? []
  const instancesById = new Map(rows.map(row => [row.id, row]))
  return {
    ...reader,
    getMany: (entity, ids) =>
      entity === 'object_instance'
        ? Promise.resolve(ids.flatMap(id => instancesById.get(id) ?? []))
        : reader.getMany(entity, ids),
  }
}
