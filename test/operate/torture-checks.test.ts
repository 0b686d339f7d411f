// The checks of the torture programs find the faults that they must find.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { createRecord } from '#server/use/records/resources.ts'
import { checkLedger, NOTHING_WRONG } from '../../torture/check-ledger.ts'
import { readTrace } from '../../torture/fsync-order.ts'
import { newLedger } from '../../torture/writers.ts'
import { desk, entityNamed } from '../fixtures/server-world.ts'
import { AT, fillData, newFolder, removeFolders } from './data-world.ts'

afterEach(removeFolders)

const page = '17 pwrite64(23</data/quai.sqlite-wal>, "x"..., 4096, 32) = 4096'
const sync = '17 fdatasync(23</data/quai.sqlite-wal>) = 0'
const answer = '17 write(30<TCP:[127.0.0.1:5321->127.0.0.1:1]>, "HTTP/1.1 200 OK\\r\\n"..., 400) = 400'
const other = '18 pwrite64(24</data/quai.sqlite>, "x"..., 4096, 0) = 4096'

test('an answer before the sync of the journal is found, even when another thread interrupts a call', () => {
  expect(readTrace([page, sync, other, answer].join('\n'))).toEqual({ afterSync: 1, early: 0 })
  expect(readTrace([page, answer, sync].join('\n'))).toEqual({ afterSync: 0, early: 1 })
  expect(readTrace([page, sync, page, answer].join('\n'))).toEqual({ afterSync: 0, early: 1 })
  const begun = '17 fdatasync(23</data/quai.sqlite-wal> <unfinished ...>'
  const over = '17 <... fdatasync resumed>) = 0'
  expect(readTrace([page, begun, other, over, answer].join('\n'))).toEqual({ afterSync: 1, early: 0 })
  expect(readTrace([page, begun, other, answer, over].join('\n'))).toEqual({ afterSync: 0, early: 1 })
  const failed = '17 <... fdatasync resumed>) = -1 EIO (Input/output error)'
  expect(readTrace([page, begun, failed, answer].join('\n'))).toEqual({ afterSync: 0, early: 1 })
})

test('a write that is lost, written twice or incomplete is found', async () => {
  const data = await newFolder()
  const storage = await fillData(data)
  const ports = {
    storage,
    clock: () => AT.getTime(),
    random: (n: number) => new Uint8Array(n),
    log: () => {},
  }
  const ledger = newLedger()
  for (let n = 0; n < 3; n++) {
    const [key, id, mark] = [randomUUID(), randomUUID(), randomUUID()]
    const members = { id, firstname: mark }
    const reply = await createRecord(ports, desk, entityNamed('task'), members, {
      key,
      rev: null,
      force: false,
    })
    expect(reply.status).toBe(201)
    ledger.acknowledged.push({ key, id, mark, item: {}, tries: 1 })
  }
  await storage.close()
  const file = join(data, 'quai.sqlite')
  const check = () => checkLedger(file, ledger)
  const change = (sql: string, ...values: readonly string[]): void => {
    const database = new SqliteFile(file)
    database.prepare(sql).run(...values)
    database.close()
  }
  expect(check()).toEqual(NOTHING_WRONG)
  const [first, second, third] = ledger.acknowledged.map(({ id }) => id)
  change('delete from mutation where id = ?', first ?? '')
  expect(check()).toEqual({ ...NOTHING_WRONG, torn: 1 })
  change('update history set rev = rev + 100 where id = ?', second ?? '')
  expect(check().torn).toBeGreaterThan(1)
  change(
    `insert into history select org, entity, id, rev + 1, at, user_id, device, changes, note from history where id = ?`,
    second ?? '',
  )
  expect(check()).toMatchObject({ lost: 0, twice: 1 })
  change('delete from history where id = ?', third ?? '')
  expect(check()).toMatchObject({ lost: 1 })
})
