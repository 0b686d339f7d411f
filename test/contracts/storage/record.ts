// Records are returned as they were written, and only to the organisation that wrote them.
import { expect, test } from 'vitest'
import type { AnyRow } from '#records/entity.ts'
import type { HistoryLine, Mutation } from '#server/storage/storage.ts'
import { idsOf, piece, save, token, useStorage, type MakeStorage } from './fixture.ts'

export const recordContract = (make: MakeStorage): void => {
  const { newOrganisation } = useStorage(make)

  test('a record with every kind of field is returned as it was written', async () => {
    const org = await newOrganisation()
    const written = piece('p1', {
      deleted: 0,
      creation_time: '2026-11-21 08:30:00',
      modification_time: '2026-11-21 08:30:00',
      creator_id: 'u1',
      code: 'L\'armoire « 100 % » \\ _ * "vieille"',
      size: 2,
      shelf: 1,
      colour: 'blue',
      date: '2026-11-21',
      crate_id: 'c:1',
      number: 9_007_199_254_740_991,
      price: 12.35,
      lastname: 'Œuvré-Ñandú 👩🏽‍🔧 日本',
      note: 'deux\nlignes\tet\u0007une cloche',
      email: 'paul@example.org',
      phone1: '+33612345678',
      floor: -2,
      volume: 0.1,
      fragile: 1,
      seen_at: '2026-11-21T07:30:00.123Z',
      duration: '03:20',
      tags: '["vert","fragile"]',
      parts: [
        { id: 'a', note: null },
        { id: 'b', note: 'É' },
      ],
    })
    const [saved] = await save(org, [written])
    expect(saved).toEqual({ ...written, rev: 1 })
    expect(await org.get('piece', 'p1')).toEqual(saved)
    expect(await org.find('piece', {})).toEqual([saved])
  })

  test('a blank record keeps its nulls and its empty lists', async () => {
    const org = await newOrganisation()
    const [saved] = await save(org, [piece('p1')])
    const read = await org.get('piece', 'p1')
    expect(read).toEqual(saved)
    expect(read).toMatchObject({ number: null, floor: null, date: null, parts: [], tags: '[]' })
  })

  test('characters that a database cannot store are replaced, and the write succeeds', async () => {
    const org = await newOrganisation()
    const parts = [{ id: 'a', note: 'x\u0000y' }]
    await save(
      org,
      [piece('p1', { note: 'a\u0000b', lastname: 'c\ud83d', code: '\udc00\\u0000 😀', parts })],
      {
        search: () => 'n\u0000m',
      },
    )
    expect(await org.get('piece', 'p1')).toMatchObject({
      note: 'a\ufffdb',
      lastname: 'c\ufffd',
      code: '\ufffd\\u0000 😀',
      parts: [{ id: 'a', note: 'x\ufffdy' }],
    })
    expect(await org.get('piece', 'p\u00001')).toBeUndefined()
    expect(idsOf(await org.find('piece', { where: [{ is: 'search', text: 'n\u0000m' }] }))).toEqual(['p1'])
    expect(await org.count('piece', { where: [{ is: 'in', field: 'code', values: ['\u0000'] }] })).toBe(0)
  })

  test('a second put replaces the record, its columns and its search text', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1', { code: 'old', note: 'kept by nobody' })], { search: () => 'old' })
    await save(org, [piece('p1', { code: 'new' })], { search: () => 'new' })
    expect(await org.get('piece', 'p1')).toMatchObject({ rev: 2, code: 'new', note: '' })
    expect(await org.count('piece', { where: [{ is: 'in', field: 'code', values: ['old'] }] })).toBe(0)
    expect(await org.count('piece', { where: [{ is: 'search', text: 'old' }] })).toBe(0)
    expect(await org.count('piece', { where: [{ is: 'search', text: 'new' }] })).toBe(1)
  })

  test('thousands of records are written and read at once, in the requested order', async () => {
    const org = await newOrganisation()
    const rows = Array.from({ length: 2600 }, (_, index) => piece(`p${index}`, { number: index }))
    await save(org, rows)
    expect(await org.count('piece', {})).toBe(2600)
    const asked = ['p2599', 'absent', 'p3', 'p2599', 'p1000']
    expect(idsOf(await org.getMany('piece', asked))).toEqual(['p2599', 'p3', 'p1000'])
    expect(idsOf(await org.getMany('piece', idsOf(rows)))).toEqual(idsOf(rows))
    expect(await org.getMany('piece', [])).toEqual([])
    const numbers = rows.map(({ number }) => Number(number))
    expect(await org.count('piece', { where: [{ is: 'in', field: 'number', values: numbers }] })).toBe(2600)
  })

  test('large records are found in the requested order, and their sizes are told without them', async () => {
    const org = await newOrganisation()
    // Letters that no database keeps in less room.
    const text = Array.from({ length: 40_000 }, (_, n) => ((n * 7919) % 10_007).toString(36)).join('')
    const rows = Array.from({ length: 12 }, (_, n) =>
      piece(`p${n}`, { number: 12 - n, note: n % 3 === 0 ? text : 'court', lastname: 'Muller' }),
    )
    await save(org, rows)
    const order = [{ field: 'number', descending: false }]
    const all = idsOf(rows).toReversed()
    expect(idsOf(await org.find('piece', { order }))).toEqual(all)
    expect(idsOf(await org.find('piece', { order, offset: 2, limit: 3 }))).toEqual(all.slice(2, 5))
    const where = [{ is: 'like', field: 'note', pattern: '*our*' }] as const
    expect(idsOf(await org.find('piece', { where, order, limit: 3 }))).toEqual(['p11', 'p10', 'p8'])
    const asked = { is: 'in', field: 'id', values: ['p0', 'p3', 'p4', 'p9'] } as const
    const muller = { is: 'in', field: 'lastname', values: ['Muller'] } as const
    expect(idsOf(await org.find('piece', { where: [asked, muller] }))).toEqual(asked.values)
    expect(idsOf(await org.getMany('piece', ['p9', 'p0', 'p4']))).toEqual(['p9', 'p0', 'p4'])
    const { listed, total } = await org.list('piece', { where: [muller], order, limit: 2 })
    expect([listed, total]).toEqual([
      [
        ['p11', 1],
        ['p10', 2],
      ],
      12,
    ])
    const sizes = await org.sizes('piece', ['p0', 'p1', 'absent'])
    expect([...sizes.keys()].toSorted()).toEqual(['p0', 'p1'])
    expect(sizes.get('p0')).toBeGreaterThan(text.length)
    expect(sizes.get('p1')).toBeLessThan(5000)
  })

  test('one record twice in a put: the later one is kept', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1', { code: 'first' }), piece('p1', { code: 'second' })])
    expect(await org.get('piece', 'p1')).toMatchObject({ code: 'second', rev: 2 })
    expect(await org.changes('ref', 0, 10)).toEqual([{ entity: 'piece', id: 'p1', rev: 2, gone: 0 }])
  })

  test('keywords of SQL may be names of tables and columns', async () => {
    const org = await newOrganisation()
    await save(org, [{ ...orderRow('o1'), group: 'a' }], { entity: 'order' })
    const query = {
      where: [{ is: 'in', field: 'group', values: ['a'] }],
      order: [{ field: 'group', descending: true }],
    } as const
    expect(idsOf(await org.find('order', query))).toEqual(['o1'])
  })

  test('a purged record is gone for good, the others are kept', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1'), piece('p2'), piece('p3')])
    await org.transaction(tx => tx.purge('piece', ['p1', 'p3', 'absent']))
    await org.transaction(tx => tx.purge('piece', []))
    expect(await org.get('piece', 'p1')).toBeUndefined()
    expect(idsOf(await org.find('piece', { deleted: 'with' }))).toEqual(['p2'])
  })

  test('an entity or a field outside the registry throws an error with its name', async () => {
    const org = await newOrganisation()
    await expect(async () => org.get('ghost', 'p1')).rejects.toThrow('ghost')
    const injected = "code') or ('1'='1"
    for (const name of ['ghost', 'parts', injected]) {
      await expect(async () =>
        org.find('piece', { where: [{ is: 'in', field: name, values: ['x'] }] }),
      ).rejects.toThrow(name)
      await expect(async () =>
        org.find('piece', { order: [{ field: name, descending: false }] }),
      ).rejects.toThrow(name)
    }
  })

  test('no query mixes the same ids of two organisations', async () => {
    const [ours, theirs] = [await newOrganisation(), await newOrganisation()]
    for (const [org, code] of [
      [ours, 'ours'],
      [theirs, 'theirs'],
    ] as const) {
      await save(org, [piece('p1', { code })], { search: () => code })
      await org.transaction(async tx => {
        await tx.putHistory([historyLine(code)])
        await tx.remember(mutation(code))
        await tx.setPasswordHash('u1', code)
        await tx.putToken(token('t1', { device: code }))
      })
    }
    await theirs.transaction(async tx => {
      await tx.advanceClock(5)
      await tx.nextNumber('task')
      await tx.nextNumber('task')
      await tx.put('piece', [{ row: piece('p2', { rev: 6, code: 'theirs' }), search: 'theirs' }])
      await tx.putChanges([{ shard: 'ref', entity: 'piece', id: 'p1', rev: 6, gone: 1 }])
      await tx.useToken('t1', 5)
      await tx.revokeTokens({}, 6)
      await tx.renewEpoch('renewed')
      await tx.purge('piece', ['p1'])
      await tx.forget({ mutations_before: '2027-01-01', tokens_before: 9e15, gone_to: 100 })
    })
    expect(await ours.get('piece', 'p1')).toMatchObject({ code: 'ours' })
    expect(await theirs.get('piece', 'p1')).toBeUndefined()
    expect(await ours.get('piece', 'p2')).toBeUndefined()
    expect(await ours.getMany('piece', ['p1', 'p2'])).toMatchObject([{ code: 'ours' }])
    expect(await ours.find('piece', { deleted: 'with' })).toMatchObject([{ code: 'ours' }])
    expect(await ours.count('piece', { where: [{ is: 'search', text: 'theirs' }] })).toBe(0)
    expect(await ours.count('piece', { where: [{ is: 'mentions', texts: ['theirs'] }] })).toBe(0)
    expect(await ours.clock()).toEqual({ rev: 1, epoch: `epoch of ${ours.name}`, forgotten: 0 })
    expect(await theirs.clock()).toEqual({ rev: 6, epoch: 'renewed', forgotten: 100 })
    expect(await ours.changes('ref', 0, 10)).toEqual([{ entity: 'piece', id: 'p1', rev: 1, gone: 0 }])
    expect(await ours.shardsOf('piece', 'p1')).toEqual(['ref'])
    expect(await theirs.shardsOf('piece', 'p1')).toEqual([])
    expect((await ours.history({ limit: 9, offset: 0 })).lines).toEqual([historyLine('ours')])
    expect(await ours.mutation('u1', 'k1')).toEqual(mutation('ours'))
    expect(await theirs.mutation('u1', 'k1')).toBeUndefined()
    expect(await ours.passwordHash('u1')).toBe('ours')
    expect(await ours.token('t1')).toEqual(token('t1', { device: 'ours' }))
    expect(await theirs.token('t1')).toBeUndefined()
    await ours.transaction(async tx => {
      expect(await tx.getForUpdate('piece', 'p1')).toMatchObject({ code: 'ours' })
      expect(await tx.getForUpdate('piece', 'p2')).toBeUndefined()
      expect(await tx.nextNumber('task')).toBe(1)
      expect(await tx.useToken('t1', 7)).toBe(true)
    })
  })
}

const orderRow = (id: string): AnyRow => ({
  id,
  rev: 0,
  deleted: 0,
  creation_time: null,
  modification_time: null,
  creator_id: null,
})

const historyLine = (note: string): HistoryLine => ({
  entity: 'piece',
  id: 'p1',
  rev: 1,
  at: '2026-11-21T08:00:00.000Z',
  user_id: 'u1',
  device: null,
  changes: { code: ['', note] },
  note,
})

const mutation = (fingerprint: string): Mutation => ({
  user_id: 'u1',
  key: 'k1',
  fingerprint,
  status: 201,
  entity: 'piece',
  id: 'p1',
  rev: 1,
  problem: null,
  at: '2026-11-21T08:00:00.000Z',
})
