// Opening, reopening with a later registry, organisations, and listening to commits.
import { expect, onTestFinished, test } from 'vitest'
import { entities } from '#records/entities/index.ts'
import { Task } from '#records/entities/task.ts'
import { blankRow, entity, field, type AnyRow } from '#records/entity.ts'
import { text } from '#records/field-types.ts'
import { impersonal } from '#records/verdict.ts'
import {
  idsOf,
  laterRegistry,
  piece,
  registry,
  save,
  useStorage,
  type MakeStorage,
  type StorageUnderTest,
} from './fixture.ts'
import { waitFor } from '../../fixtures/wait-for.ts'

export const lifeContract = (make: MakeStorage): void => {
  const { newOrganisation, storage } = useStorage(make)

  const makeOwn = async (of = registry): Promise<StorageUnderTest> => {
    const own = await make(of)
    onTestFinished(() => own.remove())
    return own
  }

  test('reopening keeps everything', async () => {
    const own = await makeOwn()
    await own.storage.addOrganisation('one', 'e1')
    const [saved] = await save(own.storage.of('one'), [piece('p1', { code: 'kept' })])
    await own.storage.of('one').transaction(tx => tx.nextNumber('task'))
    const again = await own.reopen(registry)
    expect(await again.organisations()).toEqual(['one'])
    expect(await again.of('one').get('piece', 'p1')).toEqual(saved)
    expect(await again.of('one').clock()).toEqual({ rev: 1, epoch: 'e1', forgotten: 0 })
    expect(await again.of('one').transaction(tx => tx.nextNumber('task'))).toBe(2)
  })

  test('a newly indexed field finds the records written before, a new field reads as its start value', async () => {
    const own = await makeOwn()
    await own.storage.addOrganisation('one', 'e1')
    await save(own.storage.of('one'), [
      piece('p1', { lastname: 'Martin', floor: 3 }),
      piece('p2', { lastname: 'Durand', floor: null }),
    ])
    const later = (await own.reopen(laterRegistry)).of('one')
    const found = async (name: string, value: string | number): Promise<string[]> =>
      idsOf(await later.find('piece', { where: [{ is: 'in', field: name, values: [value] }] }))
    expect(await found('lastname', 'Martin')).toEqual(['p1'])
    expect(await found('floor', 3)).toEqual(['p1'])
    expect(await found('grade', 7)).toEqual(['p1', 'p2'])
    expect(await later.get('piece', 'p1')).toMatchObject({ grade: 7 })
    await save(later, [piece('p2', { grade: 2, lastname: 'Petit' })])
    expect(await found('grade', 7)).toEqual(['p1'])
    expect(await found('lastname', 'Petit')).toEqual(['p2'])
    // An earlier version of the product uses the same data, and the later one finds what it wrote.
    const earlier = (await own.reopen(registry)).of('one')
    await save(earlier, [piece('p1', { lastname: 'Moreau' })])
    const last = (await own.reopen(laterRegistry)).of('one')
    const query = { where: [{ is: 'in', field: 'lastname', values: ['Moreau'] }] } as const
    expect(idsOf(await last.find('piece', query))).toEqual(['p1'])
  })

  test('an indexed field whose start value or type changes is indexed again', async () => {
    const versions = ['a', "l'autre"].map(initial => [
      entity('piece', 'la pièce', {
        grade: field({ ...text(20), initial }, 'la note de qualité', impersonal, { index: true }),
      }),
    ])
    const own = await makeOwn(versions[0])
    await own.storage.addOrganisation('one', 'e1')
    const { grade: _, ...old } = piece('p1')
    await save(own.storage.of('one'), [old])
    const query = { where: [{ is: 'in', field: 'grade', values: ["l'autre"] }] } as const
    expect(await own.storage.of('one').count('piece', query)).toBe(0)
    const later = (await own.reopen(versions[1] ?? [])).of('one')
    expect(await later.count('piece', query)).toBe(1)
  })

  test('open rentals are gone through by an index of their own, also when one of its fields changes', async () => {
    const Later = entity('task', 'la tâche', {
      ...Task.fields,
      scope: { ...Task.fields.scope, type: { ...Task.fields.scope.type, initial: 'loki' } },
    })
    const own = await makeOwn([Task])
    await own.storage.addOrganisation('one', 'e1')
    const rows = Array.from({ length: 2300 }, (_, n) => {
      const id = `t${(n * 977) % 2300}`
      const date = n % 5 === 0 ? null : `2026-11-${10 + (n % 20)}`
      const scope = n % 23 === 0 ? 'emma' : 'loki'
      const row = { ...blankRow(Task), id, scope, date, next_task_id: n % 3 === 0 ? `t${n}` : null }
      return { ...row, rental_over: n % 29 === 0 ? 1 : 0, deleted: n % 31 === 0 ? 1 : 0 }
    })
    const [{ scope: _, ...unsaid }, ...rest] = rows.map(row => row as AnyRow) as [AnyRow, ...AnyRow[]]
    await save(own.storage.of('one'), [unsaid, ...rest], { entity: 'task' })
    const order = ['date', 'next_task_id'].map(name => ({ field: name, descending: name === 'date' }))
    const where = [
      { is: 'in', field: 'rental_over', values: [0] },
      { is: 'in', field: 'scope', values: ['loki'] },
    ] as const
    for (const open of [() => own.storage, () => own.reopen([Later])]) {
      const org = (await open()).of('one')
      const { listed, total } = await org.list('task', { where, order })
      const found = await org.find('task', { where, order })
      expect(listed).toEqual(found.map(row => [row.id, row['date'], row['next_task_id']]))
      expect(total).toBe(found.length)
      expect(found.length).toBeGreaterThan(2000)
      const asked = (rental_over: string | number) =>
        org.list('task', {
          where: [
            { is: 'in', field: 'rental_over', values: [rental_over] },
            { is: 'in', field: 'scope', values: ['loki'] },
          ],
        })
      expect([(await asked('0')).total, (await asked('none')).total]).toEqual([total, 0])
    }
  })

  test("the product's own registry can be opened twice", async () => {
    const own = await makeOwn(entities)
    await own.storage.addOrganisation('quai', 'e1')
    const again = await own.reopen(entities)
    for (const { name } of entities) expect(await again.of('quai').count(name, {})).toBe(0)
  })

  test('names that would break the SQL are refused at the start', async () => {
    const bad = [
      entity('history', "l'histoire", {}),
      entity('piece', 'la pièce', { doc: field(text(5), 'le document', impersonal, { index: true }) }),
      entity('piece', 'la pièce', { "a'b": field(text(5), 'le nom', impersonal) }),
    ]
    for (const one of bad) await expect(make([one])).rejects.toThrow(one.name)
  })

  test('an organisation added again keeps its clock and epoch', async () => {
    const org = await newOrganisation()
    await save(org, [piece('p1')])
    await storage().addOrganisation(org.name, 'another')
    expect(await org.clock()).toEqual({ rev: 1, epoch: `epoch of ${org.name}`, forgotten: 0 })
    expect(await storage().organisations()).toContain(org.name)
  })

  test('a commit is announced with its rev; an abandoned one, and one that did not move the clock, are not', async () => {
    const org = await newOrganisation()
    const heard: [string, number][] = []
    const stop = await storage().listen((name, rev) => {
      if (name === org.name) heard.push([name, rev])
    })
    await save(org, [piece('p1'), piece('p2')])
    await waitFor(() => expect(heard).toEqual([[org.name, 2]]))
    await expect(
      org.transaction(async tx => {
        await tx.advanceClock(1)
        throw new Error('abandoned')
      }),
    ).rejects.toThrow('abandoned')
    await org.transaction(tx => tx.setPasswordHash('paul', 'x'))
    await save(org, [piece('p3')])
    await waitFor(() => expect(heard.at(-1)).toEqual([org.name, 3]))
    expect(heard).toHaveLength(2)
    await stop()
    await stop()
    await save(org, [piece('p4')])
    expect(heard).toHaveLength(2)
  })
}
