// Rewrites stored search texts so that « œ » is spelled « oe », as queries now spell it (src/records/text/search-text.ts).
import type { Migration } from '../migration.ts'

export const lettersThatAreTwo: Migration = {
  id: 3,
  statements: () => [],
  ofRecords: table =>
    `update ${table} set search = replace(replace(replace(search, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
     where search like '%œ%' or search like '%æ%' or search like '%ß%'`,
}
