// What was kept to be searched in spells « œ » as « oe », as what is asked now does (src/records/text/search-text.ts).
import type { Migration } from '../migration.ts'

export const lettersThatAreTwo: Migration = {
  id: 3,
  statements: () => [],
  ofRecords: table =>
    `update ${table} set search = replace(replace(replace(search, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
     where search like '%œ%' or search like '%æ%' or search like '%ß%'`,
}
