// PouchDB over IndexedDB; its queries use ranges of ids, which is its fastest way.
import PouchDB from 'pouchdb'
export const pouchdbPeer = async () => {
  let tasks
  let instances
  let outbox
  const ids = new Map()
  return {
    open: async name => {
      tasks = new PouchDB(`${name}-task`, { auto_compaction: true })
      instances = new PouchDB(`${name}-instance`, { auto_compaction: true })
      outbox = new PouchDB(`${name}-outbox`)
    },
    ingest: async (taskRows, instanceRows) => {
      const idOf = row => {
        const _id = `emma/${row.date}/${row.id}`
        ids.set(row.id, _id)
        return _id
      }
      if (taskRows.length > 0)
        await tasks.bulkDocs(
          taskRows.map(row => ({
            ...row,
            _id: idOf(row),
          })),
        )
      if (instanceRows.length > 0)
        await instances.bulkDocs(
          instanceRows.map(row => ({
            ...row,
            _id: row.external_id,
          })),
        )
    },
    day: async day =>
      (
        await tasks.allDocs({
          startkey: `emma/${day}/`,
          endkey: `emma/${day}/\uffff`,
          include_docs: true,
        })
      ).rows.length,
    code: async code => (await instances.get(code))._id === code,
    edit: async (id, note) => {
      const found = await tasks.get(ids.get(id) ?? '')
      await tasks.put({
        ...found,
        note,
      })
      await outbox.put({
        _id: `${id} ${note} ${Math.random()}`,
        patch: { note },
      })
    },
    text: async words =>
      (await tasks.allDocs({ include_docs: true })).rows.filter(({ doc }) =>
        JSON.stringify(doc).toLowerCase().includes(words),
      ).length,
  }
}
