// The order in which a device requests its shards. A first load pulls what the next screen shows before what nobody may open
// today, so that a crew sees its slots long before everything is here (sync.md section 6).
import { weeksAround } from './shard-rules.ts'

const LAST = 100

/** The present week and the next ones before the past. */
const rankOfWeek = (week: string, today: string): number => {
  const ahead = weeksAround(today, 0, 12).indexOf(week)
  if (ahead >= 0) return 2 * ahead
  const past = weeksAround(today, 12, 0).toReversed().indexOf(week)
  return past >= 0 ? 2 * past + 1 : LAST / 2
}

const rankOf = (name: string, today: string): number => {
  if (name === 'ref') return -1
  const [kind = '', week = ''] = name.split('/')
  if (week === 'none') return 0.8
  if (week === 'open') return 0.9
  if (/^\d{4}-W\d\d$/.test(week)) return rankOfWeek(week, today) + (kind === 'slot' ? 0.5 : 0)
  return kind === 'inst' ? LAST + 1 : LAST
}

export const inOrderOfNeed = <S extends { readonly name: string }>(
  shards: readonly S[],
  today: string,
): S[] =>
  shards
    .map(shard => ({ shard, rank: rankOf(shard.name, today) }))
    .sort((one, other) => one.rank - other.rank || (one.shard.name < other.shard.name ? -1 : 1))
    .map(({ shard }) => shard)
