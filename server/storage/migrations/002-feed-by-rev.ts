// An index of the feed by rev alone: one query a pull finds which shards have changes, instead of one query a shard.
import type { Migration } from '../migration.ts'

export const feedByRev: Migration = {
  id: 2,
  statements: () => ['create index change_rev on change (org, rev, shard)'],
}
