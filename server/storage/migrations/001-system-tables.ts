// The feed, the history, the idempotency keys, the series of numbers, and the tables for signing in (sync.md sections 2 and 3.1).
import type { Migration } from '../migration.ts'

export const systemTables: Migration = {
  id: 1,
  statements: ({ text, int }) => [
    `create table clock (org ${text} primary key, v ${int} not null, epoch ${text} not null, forgotten ${int} not null)`,

    `create table change (
      org ${text} not null, shard ${text} not null, entity ${text} not null, id ${text} not null,
      rev ${int} not null, gone ${int} not null, primary key (org, shard, entity, id))`,
    'create index change_feed on change (org, shard, rev)',
    'create index change_record on change (org, entity, id)',

    `create table history (
      org ${text} not null, entity ${text} not null, id ${text} not null, rev ${int} not null,
      at ${text} not null, user_id ${text}, device ${text}, changes ${text} not null, note ${text},
      primary key (org, entity, id, rev))`,
    'create index history_rev on history (org, rev)',
    'create index history_user on history (org, user_id, rev)',

    `create table mutation (
      org ${text} not null, user_id ${text} not null, key ${text} not null, fingerprint ${text} not null,
      status ${int} not null, entity ${text} not null, id ${text} not null, rev ${int} not null,
      problem ${text}, at ${text} not null, primary key (org, user_id, key))`,
    'create index mutation_at on mutation (org, at)',

    `create table counter (org ${text} not null, series ${text} not null, v ${int} not null, primary key (org, series))`,

    `create table credential (
      org ${text} not null, user_id ${text} not null, hash ${text} not null, primary key (org, user_id))`,

    `create table token (
      org ${text} not null, hash ${text} not null, kind ${text} not null, user_id ${text} not null,
      family ${text} not null, device ${text}, issued_at ${int} not null, expires_at ${int} not null,
      family_expires_at ${int} not null, used_at ${int}, revoked_at ${int}, primary key (org, hash))`,
    'create index token_family on token (org, family)',
    'create index token_user on token (org, user_id)',
    'create index token_end on token (org, expires_at)',

    `create table promoted (
      entity ${text} not null, field ${text} not null, definition ${text} not null, primary key (entity, field))`,
  ],
}
