// One rule for both sides (records/shards/shard-rules.ts): with a plain back end a device finds the same records that our server would give it,
// under other shard names.
import { expect, test } from 'vitest'
import type { AnyRow } from '#records/entity.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { heldShards, recordShards } from '#server/use/write/shards.ts'
import { placesOf, plainShards, projected } from '#core/sync/plain/plain-shards.ts'

const TODAY = '2026-11-18'
const rights = [
  ['emma_desktop'],
  ['emma_mobile', 'resource_1', 'resource_2'],
  ['emma_mobile', 'resource_1', 'balance_mobile'],
  ['balance_desktop'],
  ['vente_desktop'],
  ['config', 'config_objects', 'config_users'],
]

test('whoever scans has the objects’ identities, a crew on tour included (LB2)', () => {
  for (const flag of ['emma_desktop', 'emma_mobile', 'balance_mobile', 'vente_desktop', 'config_objects'])
    expect([flag, plainShards(rightsOf([flag]), TODAY)]).toEqual([flag, expect.arrayContaining(['inst'])])
  expect(plainShards(rightsOf(['emma_install']), TODAY)).toEqual(['ref'])
})

test.each(rights)('with %s a device has what our server gives, but for dock and devices', (...names) => {
  const held = rightsOf(names)
  const fleet = held.resources.map(String)
  const ofServer = heldShards(held, fleet.length === 0 ? 'all' : new Set(fleet), fleet, TODAY)
  const apart = (name: string): boolean => !/^(dock\/|devices$)/.test(name)
  const named = ofServer.filter(apart).map(name => (name.startsWith('inst/') ? 'inst' : name))
  expect(plainShards(held, TODAY)).toEqual([...new Set(named)])
})

const base = {
  rev: 1,
  deleted: 0,
  creation_time: `${TODAY} 08:00:00`,
  modification_time: null,
  creator_id: null,
}
const rows: readonly [string, Partial<AnyRow>][] = [
  ['task', { scope: 'emma', date: TODAY, task_state_id: 5, task_type_id: 1, resource_id: 'r' }],
  ['task', { scope: 'emma', date: null, task_state_id: 1, task_type_id: 1, resource_id: null }],
  ['task', { scope: 'emma', date: '2026-12-09', state_time: TODAY, task_state_id: 4, resource_id: 'r' }],
  ['task', { scope: 'scale', date: null, task_type_id: 19 }],
  ['task', { scope: 'scale', date: '2026-09-02', task_type_id: 17, task_state_id: 7 }],
  ['task', { scope: 'emma', date: TODAY, task_type_id: 19, resource_id: null, deleted: 1 }],
  ['shift_instance', { date: TODAY, resource_id: 'r' }],
  ['payment', { date: `${TODAY} 09:00:00` }],
  ['invoice', { date: null }],
  ['document', { date: TODAY, rental_open: 1 }],
  ['sub_rental', { start_date: TODAY, returned_at: null }],
  ['sub_rental', { start_date: TODAY, returned_at: `${TODAY} 09:00:00` }],
  ['object_instance', {}],
  ['user', {}],
  ['partner', {}],
  ['role', {}],
  ['city', {}],
]

test.each(rows)('a %s %o is in the shard where our server puts it', (entity, members) => {
  const row = { ...base, id: 'x', ...members } as AnyRow
  const ofServer = recordShards(entity, row).filter(name => !name.startsWith('dock/'))
  const named = ofServer.map(name => (name.startsWith('inst/') ? 'inst' : name.replace('/r/r', '/r/7')))
  expect(placesOf(entity, row, () => '7')).toEqual(named)
})

test('contacts are not stored on devices of people who do not manage partners, and the row itself is not changed', () => {
  const row = { ...base, id: 'p', name: 'Emmaüs', phone1: '0612345678' } as AnyRow
  expect(projected('partner', row, new Set(['ref']))).not.toHaveProperty('phone1')
  expect(projected('partner', row, new Set(['ref', 'partners']))).toBe(row)
  expect(row['phone1']).toBe('0612345678')
})
