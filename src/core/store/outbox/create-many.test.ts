import { expect, test } from 'vitest'
import { CatalogueObject } from '#records/entities/object.ts'
import { ObjectCategory } from '#records/entities/object-category.ts'
import { openMirror } from '#test/fixtures/mirror.ts'
import { createMany } from './create-many.ts'
import { edit } from './outbox.ts'

test('many records created at once are stored as if created one by one, behind the category that they name', async () => {
  const { db } = (await openMirror({ stickers: false })).device
  await edit(db, [ObjectCategory], draft => draft.create(ObjectCategory, 'c', { name: 'Sièges' }))
  const values = { name: 'Chaise', reference: 'R1', object_category_id: 'c' }
  await edit(db, [CatalogueObject], async draft => {
    await draft.create(CatalogueObject, 'one', values)
    await createMany(draft, CatalogueObject, [
      { id: 'many', key: db.newKey(), values },
      { id: 'free', key: db.newKey(), values: { name: 'Table' } },
    ])
  })
  const lying = async (id: string) => {
    const [entry] = await db.outbox.where('id').equals(id).toArray()
    const { key: _key, seq: _seq, id: _id, ...rest } = entry ?? { key: '', seq: 0, id }
    const row = await db.rows('object').get(id)
    const base = await db.base.get(['object', id])
    return { entry: rest, row: { ...row, id: '' }, base: { ...base, id: '' } }
  }
  expect(await lying('many')).toEqual(await lying('one'))
  expect(await lying('many')).toMatchObject({ entry: { refs: ['c'] }, row: { name: 'Chaise' } })
  expect((await lying('free')).entry).toMatchObject({ refs: [] })
})
