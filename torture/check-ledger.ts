// Compares the database on the disk with the writers' ledger: every acknowledged write is there exactly once, and none is incomplete.
import SqliteFile from 'better-sqlite3'
import type { Ledger } from './writers.ts'

export interface Findings {
  readonly integrity: boolean
  readonly lost: number
  readonly twice: number
  /** How many writes have a record, feed line, history line or key without the others. */
  readonly torn: number
}

export const NOTHING_WRONG: Findings = { integrity: true, lost: 0, twice: 0, torn: 0 }
export const isSound = ({ integrity, lost, twice, torn }: Findings): boolean =>
  integrity && lost + twice + torn === 0

/** The marks in the history, each with the number of times it was written. */
export const marksIn = (database: SqliteFile.Database): Map<string, number> => {
  const lines = database
    .prepare<[], string>(
      "select json_extract(changes, '$.firstname[1]') from history where entity = 'task' and json_extract(changes, '$.firstname[1]') is not null",
    )
    .pluck()
  const marks = new Map<string, number>()
  for (const mark of lines.iterate()) marks.set(mark, (marks.get(mark) ?? 0) + 1)
  return marks
}

export const tornRows = (database: SqliteFile.Database): number => {
  const count = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? 0
  const written = "from history h where h.entity = 'task'"
  return (
    count(`select count(*) ${written} and (h.id, h.rev) not in (select m.id, m.rev from mutation m)`) +
    count(`select count(*) from mutation m where m.problem is null and (m.id, m.rev) not in
      (select h.id, h.rev from history h)`) +
    count(`select count(*) from (select org, id, max(rev) as rev ${written} group by org, id) h where not exists
      (select 1 from task t where t.org = h.org and t.id = h.id and t.rev = h.rev)`) +
    count(`select count(*) from task t where not exists
      (select 1 from change c where c.org = t.org and c.entity = 'task' and c.id = t.id and c.rev = t.rev)`) +
    count(`select count(*) from clock k where k.v < (select max(rev) from change c where c.org = k.org)`)
  )
}

export const checkLedger = (file: string, { acknowledged, pending }: Ledger): Findings => {
  const database = new SqliteFile(file, { readonly: true, timeout: 5000 })
  try {
    database.exec('begin')
    const integrity = database.pragma('integrity_check', { simple: true }) === 'ok'
    const marks = marksIn(database)
    let [lost, twice] = [0, 0]
    for (const { mark } of acknowledged) if (!marks.has(mark)) lost += 1
    for (const { mark } of [...acknowledged, ...[...pending.values()].flat()])
      if ((marks.get(mark) ?? 0) > 1) twice += 1
    return { integrity, lost, twice, torn: tornRows(database) }
  } finally {
    database.close()
  }
}
