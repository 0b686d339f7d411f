// Every condition, order and page, on promoted columns as well as on plain fields.
import { beforeAll, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { AnyRow } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { Condition, OrganisationStorage, Query } from '#server/storage/storage.ts'
import { idsOf, piece, save, useStorage, type MakeStorage } from './fixture.ts'

const rows = [
  piece('a', {
    code: 'Zoé',
    lastname: 'Zoé',
    number: 10,
    floor: 10,
    price: 1.5,
    volume: 1.5,
    date: '2026-11-20',
    size: 2,
  }),
  piece('b', {
    code: 'abc',
    lastname: 'abc',
    number: 9,
    floor: 9,
    price: 10,
    volume: 10,
    date: '2026-11-21',
    colour: 'blue',
  }),
  piece('c', {
    code: 'Émile',
    lastname: 'Émile',
    price: -2,
    date: null,
    crate_id: 'box',
    parts: [{ id: 'x-1', note: 'box' }],
  }),
  piece('d', {
    code: '100 % \\sûr_',
    lastname: '100 % \\sûr_',
    number: -1,
    floor: -1,
    price: 0,
    volume: 0,
    fragile: 1,
  }),
  piece('e', {
    code: 'ABD',
    lastname: 'ABD',
    number: 100,
    floor: 100,
    price: 2.25,
    volume: 2.25,
    deleted: 1,
    date: '2026-11-22',
  }),
]

export const queryContract = (make: MakeStorage): void => {
  const { newOrganisation } = useStorage(make)
  let org: OrganisationStorage | undefined
  beforeAll(async () => {
    org = await newOrganisation()
    await save(org, rows, { search: ({ code }) => `${String(code).toLowerCase()} rue de l'église 75011 %` })
  })
  const found = async (query: Query): Promise<string> => {
    if (org === undefined) throw new Error('No organisation yet')
    const ids = idsOf(await org.find('piece', query))
    expect(await org.count('piece', query)).toBe(ids.length)
    return ids.join('')
  }
  const where = (...conditions: Condition[]): Promise<string> => found({ where: conditions, deleted: 'with' })
  /** Pairs of a promoted and a plain field with the same values, which must give the same results. */
  const twins = [
    ['code', 'lastname'],
    ['number', 'floor'],
  ] as const

  test('without a condition: all records that are not deleted, ordered by id', async () => {
    expect(await found({})).toBe('abcd')
    expect(await found({ deleted: 'with' })).toBe('abcde')
    expect(await found({ deleted: 'only' })).toBe('e')
  })

  test('« in » matches values given as numbers or as text, and nothing when its list is empty', async () => {
    for (const field of twins[1]) {
      expect(await where({ is: 'in', field, values: [9] })).toBe('b')
      expect(await where({ is: 'in', field, values: ['9', 10, -1] })).toBe('abd')
      expect(await where({ is: 'in', field, values: ['nine', '', 9.5, 'Infinity'] })).toBe('')
      expect(await where({ is: 'in', field, values: [] })).toBe('')
    }
    for (const field of twins[0]) {
      expect(await where({ is: 'in', field, values: ['abc', 'Zoé'] })).toBe('ab')
      expect(await where({ is: 'in', field, values: ['ABC', 'Zoe', 5] })).toBe('')
      expect(await where({ is: 'in', field, values: ['100 % \\sûr_'] })).toBe('d')
    }
    expect(await where({ is: 'in', field: 'price', values: [1.5, '2.25', -2] })).toBe('ace')
    expect(await where({ is: 'in', field: 'volume', values: [1.5, 0] })).toBe('ad')
    expect(await where({ is: 'in', field: 'size', values: ['2'] })).toBe('a')
    expect(await where({ is: 'in', field: 'colour', values: ['blue', 'none'] })).toBe('b')
    expect(await where({ is: 'in', field: 'fragile', values: [1] })).toBe('d')
    expect(await where({ is: 'in', field: 'id', values: ['c', 'zz'] })).toBe('c')
    expect(await where({ is: 'in', field: 'rev', values: [2, 3] })).toBe('bc')
  })

  test('« null » and « notNull »', async () => {
    for (const field of twins[1]) {
      expect(await where({ is: 'null', field })).toBe('c')
      expect(await where({ is: 'notNull', field })).toBe('abde')
    }
    expect(await where({ is: 'null', field: 'date' })).toBe('cd')
    expect(await where({ is: 'notNull', field: 'crate_id' })).toBe('c')
    expect(await where({ is: 'null', field: 'code' })).toBe('')
  })

  test('« from » and « to » include their bound, compare numbers by value and leave nulls out', async () => {
    for (const field of twins[1]) {
      expect(await where({ is: 'from', field, value: 10 })).toBe('ae')
      expect(await where({ is: 'to', field, value: '9' })).toBe('bd')
      expect(await where({ is: 'from', field, value: 9.5 })).toBe('ae')
      expect(await where({ is: 'to', field, value: 9.5 })).toBe('bd')
      expect(await where({ is: 'from', field, value: 'often' })).toBe('')
    }
    expect(await where({ is: 'from', field: 'volume', value: 1.5 })).toBe('abe')
    expect(await where({ is: 'to', field: 'price', value: 0 })).toBe('cd')
    expect(
      await where(
        { is: 'from', field: 'date', value: '2026-11-21' },
        { is: 'to', field: 'date', value: '2026-11-22' },
      ),
    ).toBe('be')
  })

  test('« like »: a star matches any run, everything else is literal, and case is ignored for A to Z', async () => {
    for (const field of twins[0]) {
      expect(await where({ is: 'like', field, pattern: 'ab*' })).toBe('be')
      expect(await where({ is: 'like', field, pattern: 'AB' })).toBe('')
      expect(await where({ is: 'like', field, pattern: '*' })).toBe('abcde')
      expect(await where({ is: 'like', field, pattern: '*mil*' })).toBe('c')
      expect(await where({ is: 'like', field, pattern: 'émile' })).toBe('')
      expect(await where({ is: 'like', field, pattern: '%' })).toBe('')
      expect(await where({ is: 'like', field, pattern: '*%*' })).toBe('d')
      expect(await where({ is: 'like', field, pattern: 'ab_' })).toBe('')
      expect(await where({ is: 'like', field, pattern: '*_' })).toBe('d')
      expect(await where({ is: 'like', field, pattern: '*\\sûr*' })).toBe('d')
      expect(await where({ is: 'like', field, pattern: '*\\' })).toBe('')
      expect(await where({ is: 'like', field, pattern: '**MIL***' })).toBe('c')
      expect(await where({ is: 'like', field, pattern: '*MIL' })).toBe('')
      expect(await where({ is: 'like', field, pattern: '' })).toBe('')
    }
    for (const field of twins[1]) expect(await where({ is: 'like', field, pattern: '10*' })).toBe('ae')
    expect(await where({ is: 'like', field: 'date', pattern: '2026-*-21' })).toBe('b')
  })

  test('« search » needs every word of the query in the search text, literally', async () => {
    expect(await where({ is: 'search', text: 'église' })).toBe('abcde')
    expect(await where({ is: 'search', text: '  75011   ab ' })).toBe('be')
    expect(await where({ is: 'search', text: 'ab zoé' })).toBe('')
    expect(await where({ is: 'search', text: "l'église %" })).toBe('abcde')
    expect(await where({ is: 'search', text: 'a%c' })).toBe('')
    expect(await where({ is: 'search', text: '' })).toBe('abcde')
  })

  test('« mentions » matches a whole text anywhere in the document', async () => {
    expect(await where({ is: 'mentions', texts: ['x-1'] })).toBe('c')
    expect(await where({ is: 'mentions', texts: ['absent', 'box', '100 % \\sûr_'] })).toBe('cd')
    expect(await where({ is: 'mentions', texts: ['x-'] })).toBe('')
    expect(await where({ is: 'mentions', texts: ['lastname'] })).toBe('')
    expect(await where({ is: 'mentions', texts: [] })).toBe('')
  })

  test('the lowest text of a field by another, of deleted records too, without those that have none', async () => {
    const own = await newOrganisation()
    await save(own, [
      piece('a', { crate_id: 'box', date: '2026-11-22' }),
      piece('b', { crate_id: 'box', date: '2026-11-21', deleted: 1 }),
      piece('c', { crate_id: 'box', date: null }),
      piece('d', { crate_id: 'bag', date: '2026-11-23' }),
      piece('e', { crate_id: 'tin', date: '2026-11-20' }),
      piece('f', { crate_id: 'can', date: null }),
    ])
    const lowest = (values: readonly string[]) =>
      own.lowest('piece', { field: 'date', by: 'crate_id', values })
    expect(await lowest(['box', 'bag', 'can', 'none'])).toEqual(
      new Map([
        ['box', '2026-11-21'],
        ['bag', '2026-11-23'],
      ]),
    )
    expect(await lowest([])).toEqual(new Map())
  })

  test('using another index changes no result', async () => {
    const narrow: Condition = { is: 'from', field: 'number', value: 9 }
    expect(await where(narrow, { is: 'in', field: 'size', values: ['1', 7] })).toBe('be')
    expect(await where(narrow, { is: 'in', field: 'colour', values: ['red'] })).toBe('ae')
    expect(await where(narrow, { is: 'null', field: 'crate_id' })).toBe('abe')
    expect(await where(narrow, { is: 'like', field: 'price', pattern: '1*' })).toBe('ab')
    expect(await where(narrow, { is: 'notNull', field: 'shelf' })).toBe('')
    expect(await found({ where: [narrow], order: [{ field: 'price', descending: true }] })).toBe('ba')
  })

  test('several conditions must all hold', async () => {
    const query: Condition[] = [
      { is: 'notNull', field: 'number' },
      { is: 'like', field: 'code', pattern: 'a*' },
    ]
    expect(await found({ where: query })).toBe('b')
    expect(await found({ where: query, deleted: 'with' })).toBe('be')
  })

  test('texts are ordered by their bytes, numbers by value, nulls first, the id last', async () => {
    const by = (field: string, descending = false): Promise<string> =>
      found({ order: [{ field, descending }], deleted: 'with' })
    for (const field of twins[0]) {
      expect(await by(field)).toBe('deabc')
      expect(await by(field, true)).toBe('cbaed')
    }
    for (const field of twins[1]) {
      expect(await by(field)).toBe('cdbae')
      expect(await by(field, true)).toBe('eabdc')
    }
    expect(await by('date')).toBe('cdabe')
    expect(await by('date', true)).toBe('ebacd')
    expect(await by('colour')).toBe('bacde')
    expect(
      await found({
        order: [
          { field: 'fragile', descending: true },
          { field: 'price', descending: true },
        ],
      }),
    ).toBe('dbac')
    expect(await by('id', true)).toBe('edcba')
  })

  test('pages with equal keys neither overlap nor skip a record, and limit and offset also work alone', async () => {
    const crowd = await newOrganisation()
    await save(
      crowd,
      Array.from({ length: 57 }, (_, index) => piece(`p${(index * 37) % 57}`, { size: (index % 2) + 1 })),
    )
    const order = [{ field: 'size', descending: true }]
    const whole = idsOf(await crowd.find('piece', { order }))
    const paged: string[] = []
    for (let offset = 0; offset < 60; offset += 10)
      paged.push(...idsOf(await crowd.find('piece', { order, limit: 10, offset })))
    expect(paged).toEqual(whole)
    expect(new Set(paged).size).toBe(57)
    expect(idsOf(await crowd.find('piece', { order, offset: 50 }))).toEqual(whole.slice(50))
    expect(idsOf(await crowd.find('piece', { order, limit: 3 }))).toEqual(whole.slice(0, 3))
    expect(await crowd.find('piece', { limit: 0 })).toEqual([])
  })

  test('the list of more than is looked at at once is what « find » finds', async () => {
    const crowd = await newOrganisation()
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 4 }), { numRuns: 1300, seed: 20261128 })
    await save(
      crowd,
      texts.map((text, n) =>
        piece(`p${(n * 977) % 1300}`, {
          code: text.replaceAll('\0', ''),
          size: (n % 2) + 1,
          number: n % 7 === 0 ? null : n % 40,
          date: n % 5 === 0 ? null : `2026-11-${10 + (n % 20)}`,
          deleted: n % 11 === 0 ? 1 : 0,
        }),
      ),
      { search: ({ number }) => `rue ${String(number)} ` },
    )
    const by = (field: string, descending = false) => ({ field, descending })
    const queries: readonly Query[] = [
      {},
      { deleted: 'with' },
      { deleted: 'only' },
      { order: [by('code')] },
      { order: [by('code', true)], where: [{ is: 'in', field: 'size', values: [1] }] },
      { order: [by('number'), by('date', true)] },
      { order: [by('date', true)], where: [{ is: 'from', field: 'date', value: '2026-11-11' }] },
      { order: [by('size', true)], where: [{ is: 'in', field: 'date', values: ['2026-11-12'] }] },
      { where: [{ is: 'search', text: 'rue 3' }] },
      { where: [{ is: 'null', field: 'number' }], order: [by('id', true)] },
      { where: [{ is: 'in', field: 'size', values: [] }] },
    ]
    for (const query of queries) {
      const ids = idsOf(await crowd.find('piece', query))
      const { listed, total } = await crowd.list('piece', query)
      expect([listed.map(([id]) => id), total]).toEqual([ids, ids.length])
      const page = await crowd.list('piece', { ...query, limit: 70, offset: 90 })
      expect([page.listed.map(([id]) => id), page.total]).toEqual([ids.slice(90, 160), ids.length])
    }
  })

  test('more than is looked at at once is found, counted and grouped as each record says, by whatever index', async () => {
    const crowd = await newOrganisation()
    const many = Array.from({ length: 1300 }, (_, n) =>
      piece(`p${String((n * 977) % 1300).padStart(4, '0')}`, {
        number: n % 3 === 0 ? n % 40 : 50,
        floor: n % 13,
        crate_id: n % 4 === 0 ? `c${n % 90}` : 'large',
        date: n % 5 === 0 ? null : `2026-11-${10 + (n % 20)}`,
        deleted: n % 11 === 0 ? 1 : 0,
      }),
    )
    await save(crowd, many)
    const sorted = many.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const crates = Array.from({ length: 90 }, (_, n) => `c${n}`)
    const isFrom = (row: AnyRow, field: string, value: number | string): boolean =>
      row[field] !== null && plainText(row[field]).padStart(12) >= String(value).padStart(12)
    const cases: readonly (readonly [Query, (row: AnyRow) => boolean])[] = [
      [{ where: [{ is: 'in', field: 'crate_id', values: ['large'] }] }, row => row['crate_id'] === 'large'],
      [{ where: [{ is: 'in', field: 'crate_id', values: crates }] }, row => row['crate_id'] !== 'large'],
      [{ where: [{ is: 'in', field: 'crate_id', values: [...crates, 'large', 'large'] }] }, () => true],
      [
        { where: [{ is: 'in', field: 'number', values: [50, '50', 4] }] },
        row => [50, 4].includes(Number(row['number'])),
      ],
      [{ where: [{ is: 'from', field: 'number', value: 20 }] }, row => Number(row['number']) >= 20],
      [
        {
          where: [
            { is: 'from', field: 'date', value: '2026-11-12' },
            { is: 'to', field: 'date', value: '2026-11-26' },
            { is: 'in', field: 'floor', values: [1, 2, 3] },
          ],
        },
        row =>
          isFrom(row, 'date', '2026-11-12') &&
          !isFrom(row, 'date', '2026-11-27') &&
          [1, 2, 3].includes(Number(row['floor'])),
      ],
      [
        {
          where: [
            { is: 'from', field: 'id', value: 'p0300' },
            { is: 'to', field: 'date', value: '2026-11-28' },
          ],
        },
        row => row.id >= 'p0300' && row['date'] !== null && !isFrom(row, 'date', '2026-11-29'),
      ],
      [
        {
          where: [
            { is: 'in', field: 'id', values: many.map(({ id }) => id) },
            { is: 'notNull', field: 'date' },
          ],
        },
        row => row['date'] !== null,
      ],
      [{ where: [{ is: 'in', field: 'floor', values: [5] }] }, row => row['floor'] === 5],
      [{ where: [{ is: 'to', field: 'rev', value: 10_000 }] }, () => true],
    ]
    for (const [query, isMeant] of cases)
      for (const deleted of ['with', 'without'] as const) {
        const ids = idsOf(sorted.filter(row => isMeant(row) && (deleted === 'with' || row['deleted'] === 0)))
        const asked = { ...query, deleted }
        expect(idsOf(await crowd.find('piece', asked))).toEqual(ids)
        expect(idsOf(await crowd.find('piece', { ...asked, limit: 40, offset: 30 }))).toEqual(
          ids.slice(30, 70),
        )
        expect(await crowd.count('piece', asked)).toBe(ids.length)
        const { listed, total } = await crowd.list('piece', { ...asked, limit: 40 })
        expect([listed.map(([id]) => id), total]).toEqual([ids.slice(0, 40), ids.length])
      }
    const values = ['large', ...crates]
    const lowest = new Map<unknown, unknown>()
    for (const { crate_id, date } of many.toSorted((a, b) =>
      String(a['date']) < String(b['date']) ? 1 : -1,
    ))
      if (date !== null) lowest.set(crate_id, date)
    expect(await crowd.lowest('piece', { field: 'date', by: 'crate_id', values })).toEqual(lowest)
  })

  test('any text is found by its own value and ordered by its bytes', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 12 }), { numRuns: 60, seed: 20261121 })
    const distinct = [...new Set(texts)].filter(text => !text.includes('\0'))
    const any = await newOrganisation()
    await save(
      any,
      distinct.map((code, index) => piece(`p${index}`, { code, lastname: code })),
    )
    const byBytes = [...distinct].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    for (const field of twins[0]) {
      const ordered = await any.find('piece', { order: [{ field, descending: false }] })
      expect(ordered.map(({ code }) => code)).toEqual(byBytes)
      for (const [index, text] of distinct.entries()) {
        const same = await any.find('piece', { where: [{ is: 'in', field, values: [text] }] })
        expect(idsOf(same)).toEqual([`p${index}`])
        if (text.includes('*')) continue
        const like = await any.find('piece', { where: [{ is: 'like', field, pattern: text }] })
        expect(idsOf(like)).toContain(`p${index}`)
      }
    }
  })
}
