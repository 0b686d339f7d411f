// RxDB on its storage over dexie, with the indexes that the queries need in its schemas.
import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { instanceRow, taskRow } from '../rows.ts'
const text = maxLength => ({
  type: 'string',
  maxLength,
})
const schemaOf = (of, indexed, indexes) => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.keys(of).map(name => [name, {}])),
    id: text(60),
    ...indexed,
  },
  required: ['id', ...Object.keys(indexed)],
  indexes,
})
export const rxdbPeer = async () => {
  let db
  return {
    open: async name => {
      db = await createRxDatabase({
        name,
        storage: getRxStorageDexie(),
        multiInstance: false,
      })
      await db.addCollections({
        task: {
          schema: schemaOf(
            taskRow(0),
            {
              scope: text(20),
              date: text(10),
            },
            [['scope', 'date']],
          ),
        },
        instance: { schema: schemaOf(instanceRow(0), { external_id: text(60) }, ['external_id']) },
        outbox: {
          schema: {
            version: 0,
            primaryKey: 'id',
            type: 'object',
            properties: {
              id: text(60),
              patch: {},
            },
          },
        },
      })
    },
    ingest: async (tasks, instances) => {
      if (tasks.length > 0) await db['task'].bulkInsert(tasks.map(row => ({ ...row })))
      if (instances.length > 0) await db['instance'].bulkInsert(instances.map(row => ({ ...row })))
    },
    day: async day =>
      (
        await db['task']
          .find({
            selector: {
              scope: 'emma',
              date: day,
            },
          })
          .exec()
      ).length,
    code: async code => (await db['instance'].findOne({ selector: { external_id: code } }).exec()) !== null,
    edit: async (id, note) => {
      const found = await db['task'].findOne(id).exec()
      await found.incrementalPatch({ note })
      await db['outbox'].insert({
        id: `${id} ${note} ${Math.random()}`.slice(0, 60),
        patch: { note },
      })
    },
    text: async words =>
      (
        await db['task']
          .find({
            selector: {
              $or: ['lastname', 'city', 'email'].map(f => ({
                [f]: {
                  $regex: words,
                  $options: 'i',
                },
              })),
            },
          })
          .exec()
      ).length,
  }
}
