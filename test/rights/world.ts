// Two organisations behind the whole app for the matrix of rights. After `hold` no write is kept: each case starts from the same records,
// and a refusal is never a consequence of an earlier case.
import { entityByName } from '#records/entities/index.ts'
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import type { OrganisationStorage, Storage, TokenRecord } from '#server/storage/storage.ts'
import { hashToken } from '#server/use/people/tokens.ts'
import { write } from '#server/use/write/write.ts'
import { slotId, TODAY } from '../contracts/dialect/fleet-world.ts'
import { openWorld, START, type World } from '../contracts/dialect/world.ts'
import { roles } from './roles.ts'
import type { Subject } from './subject.ts'
import { foreignSubjects, ownSubjects } from './subjects.ts'

type Members = { readonly [field: string]: unknown }

const truck = { type: 'truck', scope: 'collect', weight: 500_000, volume: 10 }
const slot = (resource_id: string, date: string): Members => ({
  id: slotId(resource_id, date),
  resource_id,
  date,
  shift_id: 1,
  open: 1,
})
const furniture: readonly (readonly [entity: string, ...rows: Members[]])[] = [
  ['sector', { id: 'nord', name: 'Nord' }],
  ['city', { id: 'erstein', name: 'Erstein', zipcode: '67150', sector_id: 'nord', collected: 1 }],
  [
    'resource',
    { ...truck, id: 'truck-1', number: 1, name: 'Camion 1' },
    { ...truck, id: 'truck-2', number: 2, name: 'Camion 2' },
    { ...truck, id: 'truck-3', number: 3, name: 'Fourgon', type: 'loki_truck' },
    { id: 'counter', number: 4, name: 'Comptoir', type: 'counter' },
    { id: 'scale', number: 5, name: 'Balance', type: 'scale' },
  ],
  ['task', { id: 'rental', task_type_id: 15, scope: 'loki', task_state_id: 2, date: TODAY }],
  [
    'invoice',
    { id: 'billed', task_id: 'rental', label: 'Chaise', unit_price: 500, amount: 500 },
    { id: 'unbilled', task_id: 'rental', label: 'Table', unit_price: 800, amount: 800 },
  ],
  ['shift_resource', ...[1, 2, 3].map(n => ({ id: `week-${n}`, resource_id: `truck-${n}`, shift_id: 1 }))],
  ['shift_instance', slot('truck-3', TODAY), slot('truck-1', '2026-12-23'), slot('truck-2', '2026-10-28')],
]

const entityNamed = (name: string): Entity => {
  const of = entityByName(name)
  if (of === undefined) throw new Error(`no entity « ${name} »`)
  return of
}

const put = async (
  world: World,
  org: string,
  by: string,
  rows: readonly (readonly [string, Members])[],
): Promise<void> => {
  const caller = { org, user_id: `u-${by}`, rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    for (const [entity, members] of rows) {
      const of = entityNamed(entity)
      const row: AnyRow = { ...blankRow(of), id: '', ...members }
      tx.save(of, undefined, { ...row, ...of.derive(row) })
    }
    return { status: 204 }
  })
}

/** The same storage, but each transaction is rolled back after it has answered. */
const heldBack = (storage: Storage, isHeld: () => boolean): Storage => {
  const holding = (data: OrganisationStorage): OrganisationStorage => ({
    ...data,
    transaction: async fn => {
      if (!isHeld()) return data.transaction(fn)
      const done: { answer?: Awaited<ReturnType<typeof fn>> } = {}
      const undo = new Error('held back')
      await data
        .transaction(async tx => {
          done.answer = await fn(tx)
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      if (!('answer' in done)) throw new Error('a transaction without an answer')
      return done.answer
    },
  })
  const { together: _, ...rest } = storage
  return { ...rest, of: org => holding(storage.of(org)) }
}

/** Forty digits made from the name, so that a token identifies its user. */
const digits = (name: string): string => Buffer.from(name.padEnd(20)).toString('hex').slice(0, 40)
export const tokenOf = (name: string, org = 'quai'): string => `${org}.${digits(name)}`

const giveToken = (
  world: World,
  name: string,
  more: Partial<TokenRecord> = {},
  org = 'quai',
): Promise<void> =>
  world.ports.storage.of(org).transaction(tx =>
    tx.putToken({
      hash: hashToken(tokenOf(name, org)),
      kind: 'access',
      user_id: `u-${name}`,
      family: name,
      device: null,
      issued_at: START,
      expires_at: START + 3_600_000,
      family_expires_at: START + 3_600_000,
      used_at: null,
      revoked_at: null,
      ...more,
    }),
  )

/** Callers without a valid token, by what is wrong with it; the value is that of the header. */
export const strangers: readonly (readonly [what: string, authorization: string | null])[] = [
  ['no token', null],
  ['another scheme', `Basic ${Buffer.from('admin:secret').toString('base64')}`],
  ['an invented token', `Bearer ${tokenOf('nobody')}`],
  ['a revoked token', `Bearer ${tokenOf('revoked')}`],
  ['an expired token', `Bearer ${tokenOf('expired')}`],
  ['a refresh token', `Bearer ${tokenOf('refresh')}`],
  ["a deactivated person's token", `Bearer ${tokenOf('parti')}`],
  ["a deleted person's token", `Bearer ${tokenOf('efface')}`],
  ["a revoked device's token", `Bearer ${tokenOf('lost')}`],
]

export const openRightsWorld = async (): Promise<World> => {
  let isHeld = false
  const settings = { loginsPerMinute: 1e6, publicPerMinute: 1e6 }
  const world = await openWorld({ people: false, settings, wrap: storage => heldBack(storage, () => isHeld) })
  await world.ports.storage.addOrganisation('autre', 'epoch-two')
  await put(world, 'quai', 'admin', [
    ['organisation', { id: 'quai', name: 'Le Quai', client_id: 'quai', zone: 'Europe/Paris' }],
    ...roles.map(
      ({ name, permissions }) => ['user', { id: `u-${name}`, username: name, permissions }] as const,
    ),
    ['user', { id: 'u-parti', username: 'parti', permissions: ['emma_desktop'], active: 0 }],
    ['user', { id: 'u-efface', username: 'efface', permissions: ['emma_desktop'], deleted: 1 }],
    ['device', { id: 'dev-perdu', name: 'Perdu', user_id: 'u-admin', revoked: 1 }],
    ...furniture.flatMap(([entity, ...rows]) => rows.map(row => [entity, row] as const)),
  ])
  const known = new Set([...roles.map(({ name }) => `u-${name}`), 'quai'])
  for (const { entity, row, by = 'admin' } of ownSubjects)
    if (!known.has(row.id)) await put(world, 'quai', by, [[entity, row]])
  await put(world, 'autre', 'admin', [
    ['organisation', { id: 'autre', name: 'Autre', client_id: 'autre', zone: 'Europe/Paris' }],
    ['user', { id: 'u-admin', username: 'admin', permissions: roles[0]?.permissions ?? [] }],
    ...foreignSubjects
      .filter(({ entity }) => entity !== 'organisation')
      .map(
        ({ entity, row }: Subject) =>
          [entity, entity === 'user' ? { ...row, username: 'ailleurs' } : row] as const,
      ),
  ])
  for (const { name } of roles) await giveToken(world, name)
  await giveToken(world, 'admin', {}, 'autre')
  const asAdmin = { user_id: 'u-admin' }
  await giveToken(world, 'revoked', { ...asAdmin, revoked_at: START - 1 })
  await giveToken(world, 'expired', { ...asAdmin, expires_at: START - 1 })
  await giveToken(world, 'refresh', { ...asAdmin, kind: 'refresh' })
  await giveToken(world, 'lost', { ...asAdmin, device: 'dev-perdu' })
  await giveToken(world, 'parti')
  await giveToken(world, 'efface')
  isHeld = true
  return world
}
