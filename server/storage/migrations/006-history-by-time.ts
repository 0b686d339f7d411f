// An index of the history by time: without it housekeeping reads the lines of 90 days to find the one before them, for seconds in a year.
import type { Migration } from '../migration.ts'

export const historyByTime: Migration = {
  id: 6,
  statements: () => ['create index history_at on history (org, at, rev, entity)'],
}
