// Whether the database went back in time (sync.md section 3.5): after a standby took over that had not received everything, devices hold what
// the server has lost. A new epoch makes them put it back. What shows it is the timeline, which every promotion and every restore to a moment
// changes, or a clock that is behind one that somebody here has seen.
import type pg from 'pg'
import { hasCode } from '../error-codes.ts'
import type { Known } from '../storage.ts'

/** Null where the database has no such thing: one that only speaks PostgreSQL's language, or a standby. */
export const timelineOf = async (client: pg.ClientBase): Promise<string | null> => {
  try {
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when pg_is_in_recovery() then null
       else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
    )
    return rows[0]?.timeline ?? null
  } catch (error) {
    // An unknown function, or one that this database refuses to call.
    if (hasCode(error, '42883', '0A000')) return null
    throw error
  }
}

/** What this process knows of each organisation's clock: a rev that was announced was on disk. */
export interface SeenClocks {
  readonly saw: (org: string, rev: number) => void
  readonly of: (org: string) => Known | undefined
  /**
   * Compares the database with what it was when it was last looked at, and gives new epochs where it went back. Returns the organisations
   * that have one now, by this process or by another.
   */
  readonly settle: (
    client: pg.ClientBase,
  ) => Promise<readonly { readonly org: string; readonly rev: number }[]>
}

interface Seen {
  epoch: string | undefined
  rev: number
}
interface ClockRow {
  readonly org: string
  readonly v: string | number
  readonly epoch: string
  readonly timeline: string | null
}

export const seenClocks = (newEpoch: () => string): SeenClocks => {
  const seen = new Map<string, Seen>()

  const settleOne = async (
    client: pg.ClientBase,
    row: ClockRow,
    timeline: string | null,
  ): Promise<boolean> => {
    const { org, epoch } = row
    const rev = Number(row.v)
    const before = seen.get(org)
    const isNewTimeline = timeline !== null && row.timeline !== null && row.timeline !== timeline
    const isBehind = before !== undefined && before.epoch === epoch && rev < before.rev
    const kept = isNewTimeline || isBehind ? newEpoch() : epoch
    if (kept !== epoch || timeline !== row.timeline)
      await client.query('update clock set epoch = $2, timeline = coalesce($3, timeline) where org = $1', [
        org,
        kept,
        timeline,
      ])
    const isRenewed = before?.epoch !== undefined && before.epoch !== kept
    seen.set(org, { epoch: kept, rev: isRenewed || before === undefined ? rev : Math.max(rev, before.rev) })
    return isRenewed || kept !== epoch
  }

  return {
    of: org => {
      const known = seen.get(org)
      return known && { rev: known.rev, epoch: known.epoch ?? null }
    },
    saw: (org, rev) => {
      const known = seen.get(org)
      if (known === undefined) seen.set(org, { epoch: undefined, rev })
      else known.rev = Math.max(known.rev, rev)
    },
    settle: async client => {
      const timeline = await timelineOf(client)
      await client.query('begin')
      try {
        // Locked: of several processes that connect again the first renews, and the others find it done.
        const { rows } = await client.query<ClockRow>(
          'select org, v, epoch, timeline from clock order by org for update',
        )
        const renewed: { org: string; rev: number }[] = []
        for (const row of rows)
          if (await settleOne(client, row, timeline)) renewed.push({ org: row.org, rev: Number(row.v) })
        await client.query('commit')
        return renewed
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
  }
}
