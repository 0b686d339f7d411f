// The timeline of the database beside each organisation's epoch: another one tells that the database may have gone back (PostgreSQL).
import type { Migration } from '../migration.ts'

export const timelines: Migration = {
  id: 5,
  statements: ({ text }) => [`alter table clock add column timeline ${text}`],
}
