// A loss of power may cut the journal anywhere. Wherever it is cut, the database must open undamaged and have exactly the writes whose
// commit was before the cut: only unacknowledged writes may be lost.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import SqliteFile from 'better-sqlite3'
import { entityByName } from '#records/entities/index.ts'
import { rightsOf } from '#records/rights/rights.ts'
import { openSqlite } from '#server/storage/sqlite.ts'
import { createRecord } from '#server/use/records/resources.ts'
import { marksIn, tornRows } from './check-ledger.ts'
import { add, verdict, type Program, type Round } from './program.ts'

const ORG = 'quai'
/** Below the 1,000 pages at which SQLite makes a checkpoint by itself. */
const LARGEST_WAL = 3_000_000
const FINE = 512
const COARSE = 16 * 1024

interface Written {
  readonly mark: string
  /** The end of the journal when the commit had returned; 0 when the write is in the database's file. */
  readonly end: number
}

export const walCut: Program = {
  name: 'wal-cut',
  full: 1,
  short: 1,
  run: async round => {
    const { figures, scratch, short } = round
    const { database, wal, writes } = await midLife(round)
    const step = short ? COARSE : FINE
    const copy = join(scratch, 'cut.sqlite')
    let sound = true
    for (let cut = 0; cut <= wal.length && !round.isLate(); cut += step) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true })
      copyFileSync(database, copy)
      writeFileSync(`${copy}-wal`, wal.subarray(0, cut))
      const holds = isPrefix(copy, writes, cut)
      add(figures, holds ? 'cuts' : 'broken', 1)
      sound &&= holds
    }
    const beyond = writes.filter(({ end }) => end > 0).length
    const { cuts = 0, broken = 0 } = figures
    const line = `journal de ${wal.length} octets coupé tous les ${step} : ${cuts} bases entières, ${broken} fausses ; ${writes.length} écritures dont ${beyond} dans le journal, aucune acquittée avant la coupe n'est perdue`
    round.save(1)
    return verdict(sound, line)
  },
}

/** A server's storage after a checkpoint: its journal has started again, and old frames follow the new ones. */
const midLife = async ({ scratch }: Round) => {
  const file = join(scratch, 'living.sqlite')
  const storage = await openSqlite({ file })
  await storage.addOrganisation(ORG, 'epoch-1')
  const ports = { storage, clock: Date.now, random: randomBytes, log: () => undefined }
  const rights = rightsOf(['emma_desktop', 'admin', 'add_task'])
  const caller = { org: ORG, user_id: 'u1', rights, device: null }
  const task = entityByName('task')
  if (task === undefined) throw new Error('no tasks')
  let writes: Written[] = []
  let life = saltOf(readFileSync(`${file}-wal`))
  let lives = 0
  let end = 0
  while (lives < 1 || end < LARGEST_WAL) {
    const mark = randomUUID()
    const members = { id: randomUUID(), firstname: mark }
    const reply = await createRecord(ports, caller, task, members, { key: mark, rev: null, force: false })
    if (reply.status !== 201) throw new Error(`a task was answered with ${reply.status}`)
    const journal = readFileSync(`${file}-wal`)
    if (saltOf(journal) !== life) {
      life = saltOf(journal)
      lives += 1
      writes = writes.map(one => ({ ...one, end: 0 }))
      end = 0
    }
    end = endOfFrames(journal, end)
    writes.push({ mark, end })
  }
  const database = join(scratch, 'base.sqlite')
  copyFileSync(file, database)
  const wal = readFileSync(`${file}-wal`)
  await storage.close()
  return { database, wal, writes }
}

const HEADER = 32
const FRAME_HEADER = 24
const saltOf = (wal: Buffer): string => wal.toString('hex', 16, 24)

/** The position after the journal's last valid frame, searched from a position where a frame ended. */
const endOfFrames = (wal: Buffer, from: number): number => {
  const frame = FRAME_HEADER + wal.readUInt32BE(8)
  let at = Math.max(from, HEADER)
  while (at + frame <= wal.length && wal.toString('hex', at + 8, at + 16) === saltOf(wal)) at += frame
  return at
}

const isPrefix = (copy: string, writes: readonly Written[], cut: number): boolean => {
  const database = new SqliteFile(copy)
  try {
    if (database.pragma('integrity_check', { simple: true }) !== 'ok') return false
    const marks = marksIn(database)
    return (
      writes.every(({ mark, end }) => marks.get(mark) === (end <= cut ? 1 : undefined)) &&
      tornRows(database) === 0
    )
  } finally {
    database.close()
  }
}
