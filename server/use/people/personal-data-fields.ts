// What of a record tells who somebody is or where they live, and the record without it: names, ways to be reached, addresses, free
// words, signatures. Figures, dates, towns, objects and states stay (RP4).
import { blankRow, type AnyRow, type Entity } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import type { HistoryLine } from '../../storage/storage.ts'

const contact = ['firstname', 'lastname', 'phone1', 'phone2', 'email']
/** Whatever was typed about a visit may say who lives there. */
const words = ['note', 'tip', 'reason_text', 'cancelled_reason', 'forced_reason', 'forced_loading_specs']
const place = ['address', 'latitude', 'longitude', 'digicode', 'access', 'parking']

/** A partner is an organisation: its own name and address are no person's. */
export const personalFields: { readonly [entity: string]: readonly string[] } = {
  task: [...contact, ...place, ...words, 'name', 'signed_name'],
  partner: [...contact, 'note'],
  user: ['firstname', 'lastname', 'email', 'phone'],
}
export const personalEntities: readonly Entity[] = Object.keys(personalFields).flatMap(
  name => entityByName(name) ?? [],
)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Where the drawn names lie that a record or its past quotes, in photos, versions and changes alike. */
export const signatureAddresses = (value: unknown): string[] => {
  if (isList(value)) return value.flatMap(signatureAddresses)
  if (!isJson(value)) return []
  const { kind, url } = value
  const own = kind === 'signature' && typeof url === 'string' ? [url] : []
  return [...own, ...Object.values(value).flatMap(signatureAddresses)]
}

/** A signature is a name drawn by hand, a caption free words. The picture of a thing stays. */
const plainPhotos = (photos: unknown): unknown =>
  isList(photos)
    ? photos
        .filter(photo => !isJson(photo) || photo['kind'] !== 'signature')
        .map(photo =>
          isJson(photo) && 'caption' in photo ? Object.assign({}, photo, { caption: '' }) : photo,
        )
    : photos

/** Versions to settle quote what phones captured: the same fields are blanked in each. */
const blankedDisputes = (disputes: unknown, blanks: AnyRow, fields: readonly string[]): unknown =>
  isList(disputes)
    ? disputes.map(line => (isJson(line) ? blankedDispute(line, blanks, fields) : line))
    : disputes
const blankedDispute = (line: Json, blanks: AnyRow, fields: readonly string[]): Json => {
  const versions = Object.fromEntries(
    ['from', 'patch', 'theirs'].flatMap(name => {
      const version = line[name]
      return isJson(version) ? [[name, blankedMembers(version, blanks, fields)]] : []
    }),
  )
  return { ...line, ...versions, ...(line['detail'] === undefined ? {} : { detail: null }) }
}

const blankedMembers = (members: Json, blanks: AnyRow, fields: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, blankedValue(name, value, blanks, fields)]),
  )

const blankedValue = (name: string, value: unknown, blanks: AnyRow, fields: readonly string[]): unknown => {
  if (fields.includes(name)) return blanks[name]
  if (name === 'photosList') return plainPhotos(value)
  return name === 'disputes' ? blankedDisputes(value, blanks, fields) : value
}

export const withoutPerson = (of: Entity, row: AnyRow): AnyRow => {
  const blanked: AnyRow = { ...row, ...blankedMembers(row, blankRow(of), personalFields[of.name] ?? []) }
  // A person's account cannot go on without a name that tells accounts apart: it is closed under one that says nothing.
  if (of.name === 'user') Object.assign(blanked, { username: `efface-${row.id.slice(-12)}`, active: 0 })
  return { ...blanked, ...of.derive(blanked) }
}

/** A line of history still tells which fields changed, no longer what they held. */
export const changesWithoutPerson = (of: Entity) => {
  const blanks = blankRow(of)
  const fields = [...(personalFields[of.name] ?? []), ...(of.name === 'user' ? ['username'] : [])]
  const blanked = (name: string, value: unknown): unknown => blankedValue(name, value, blanks, fields)
  return (changes: HistoryLine['changes']): HistoryLine['changes'] =>
    Object.fromEntries(
      Object.entries(changes).map(([name, [before, after]]) => [
        name,
        [blanked(name, before), blanked(name, after)],
      ]),
    )
}
