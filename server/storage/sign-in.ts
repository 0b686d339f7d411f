// Password hashes, tokens and the keys of devices. A refresh and a revocation lock the same token row, so that a refresh under way cannot add a new token after
// the revocation.
import { sql } from 'kysely'
import type { Session } from './session.ts'
import type { Reader, Transaction } from './storage.ts'

export const signInReads = ({ db, org }: Session): Pick<Reader, 'passwordHash' | 'token' | 'deviceKey'> => ({
  passwordHash: async user_id => {
    const credential = await db
      .selectFrom('credential')
      .select('hash')
      .where('org', '=', org)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return credential?.hash
  },
  token: hash =>
    db
      .selectFrom('token')
      .select([
        'hash',
        'kind',
        'user_id',
        'family',
        'device',
        'issued_at',
        'expires_at',
        'family_expires_at',
        'used_at',
        'revoked_at',
      ])
      .where('org', '=', org)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  deviceKey: async device => {
    const bound = await db
      .selectFrom('device_key')
      .select('key')
      .where('org', '=', org)
      .where('device', '=', device)
      .executeTakeFirst()
    return bound?.key
  },
})

export const signInWrites = ({
  db,
  words,
  org,
}: Session): Pick<
  Transaction,
  'setPasswordHash' | 'putToken' | 'useToken' | 'revokeTokens' | 'bindDevice'
> => ({
  bindDevice: async (device, key, at) => {
    await db
      .insertInto('device_key')
      .values({ org, device, key, at })
      .onConflict(clash => clash.columns(['org', 'device']).doNothing())
      .execute()
  },
  setPasswordHash: async (user_id, hash) => {
    await db
      .insertInto('credential')
      .values({ org, user_id, hash })
      .onConflict(clash => clash.columns(['org', 'user_id']).doUpdateSet({ hash }))
      .execute()
  },
  putToken: async ({ hash, kind, user_id, family, device, ...times }) => {
    const { issued_at, expires_at, family_expires_at, used_at, revoked_at } = times
    const moments = { issued_at, expires_at, family_expires_at, used_at, revoked_at }
    await db
      .insertInto('token')
      .values({ org, hash, kind, user_id, family, device, ...moments })
      .execute()
  },
  useToken: async (hash, at) => {
    const { numUpdatedRows } = await db
      .updateTable('token')
      .set({ used_at: at })
      .where('org', '=', org)
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  revokeTokens: async ({ family, user_id, device, otherThan }, at) => {
    const conditions = [sql<boolean>`org = ${org} and revoked_at is null`]
    if (family !== undefined) conditions.push(sql<boolean>`family = ${family}`)
    if (user_id !== undefined) conditions.push(sql<boolean>`user_id = ${user_id}`)
    if (device !== undefined) conditions.push(sql<boolean>`device = ${device}`)
    if (otherThan !== undefined) conditions.push(sql<boolean>`family <> ${otherThan}`)
    const where = sql.join(conditions, sql` and `)
    // Waits for refreshes under way; the update after it then also revokes the tokens that they made.
    await sql`select hash from token where ${where} order by hash ${words.lockRow}`.execute(db)
    await sql`update token set revoked_at = ${at} where ${where}`.execute(db)
  },
})
