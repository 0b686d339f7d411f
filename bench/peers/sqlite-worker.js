// SQLite in a worker on an OPFS file, with documents and promoted columns as on our server.
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
const sqlite = await sqlite3InitModule()
const { OpfsDb } = sqlite.oo1
let db
const insert = (sql, rows) => {
  const statement = db.prepare(sql)
  db.transaction(() => {
    for (const row of rows) statement.bind(row).stepReset()
  })
  statement.finalize()
}
const one = (sql, bind) =>
  db.exec({
    sql,
    bind,
    returnValue: 'resultRows',
    rowMode: 'array',
  })
const asked = {
  open: name => {
    db = new OpfsDb(`/${name}.sqlite`, 'c')
    db.exec(
      'create table if not exists task (id text primary key, scope text, date text, doc text); create index if not exists day on task (scope, date); create table if not exists instance (id text primary key, code text, doc text); create index if not exists code on instance (code); create table if not exists outbox (doc text)',
    )
  },
  ingest: (tasks, instances) => {
    insert(
      'insert or replace into task values (?, ?, ?, ?)',
      tasks.map(row => [row.id, row['scope'], row['date'], JSON.stringify(row)]),
    )
    insert(
      'insert or replace into instance values (?, ?, ?)',
      instances.map(row => [row.id, row['external_id'], JSON.stringify(row)]),
    )
  },
  day: day =>
    one('select doc from task where scope = ? and date = ?', ['emma', day]).map(row =>
      JSON.parse(String(Object(row)[0])),
    ).length,
  code: code => one('select doc from instance where code = ?', [code]).length === 1,
  edit: (id, note) => {
    db.transaction(() => {
      db.exec({
        sql: "update task set doc = json_set(doc, '$.note', ?) where id = ?",
        bind: [note, id],
      })
      db.exec({
        sql: 'insert into outbox values (?)',
        bind: [
          JSON.stringify({
            id,
            note,
          }),
        ],
      })
    })
  },
  text: text => Object(one('select count(*) from task where doc like ?', [`%${text}%`])[0])[0],
}
addEventListener('message', ({ data: { n, name, args } }) => {
  try {
    postMessage({
      n,
      value: asked[name]?.(...args),
    })
  } catch (error) {
    postMessage({
      n,
      error: String(error),
    })
  }
})
postMessage({ ready: true })
