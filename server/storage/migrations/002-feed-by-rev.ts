// The feed by rev alone: which shards have news at all, asked once a pull instead of shard by shard.
import type { Migration } from '../migration.ts'

export const feedByRev: Migration = {
  id: 2,
  statements: () => ['create index change_rev on change (org, rev, shard)'],
}
