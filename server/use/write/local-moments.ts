// Converts moments that are sent in ISO form (api-dialect.md section 13) to the organisation's local time, so that stored texts can be
// compared.
import { momentOf } from '#records/time/dates.ts'
import type { Entity } from '#records/entity.ts'
import { isJson, type Json } from '#core/wire/json.ts'

const localMoment = (sent: string, zone: string): string => {
  const seconds = sent.length === 16 ? `${sent}:00` : sent
  return sent.endsWith('Z')
    ? momentOf(Date.parse(sent.replace(' ', 'T')), zone)
    : seconds.replace('T', ' ').slice(0, 19)
}

/** The moments in the lines, photos and disputes of a task. */
const inLists = ['weighed_at', 'taken_at', 'captured_at', 'settled_at'] as const

export const withLocalMoments = (of: Entity, members: Json, zone: string): Json => {
  const local = (value: unknown): unknown =>
    typeof value === 'string' && value !== '' ? localMoment(value, zone) : value
  const inItem = (item: unknown): unknown => {
    if (!isJson(item)) return item
    const moments = inLists.filter(name => item[name] != null).map(name => [name, local(item[name])])
    return moments.length === 0 ? item : { ...item, ...Object.fromEntries(moments) }
  }
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      if (of.fields[name]?.type.kind === 'moment') return [name, local(value)]
      return [name, Array.isArray(value) ? value.map(inItem) : value]
    }),
  )
}
