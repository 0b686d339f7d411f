// Which fields of a record show who somebody is or where they live, and the record without them: names, phones and e-mails, addresses, free
// texts, signatures. Figures, dates, towns, objects and states are kept (RP4). A field's definition says which of these it is.
import { blankRow, fieldsWhere, type AnyRow, type Entity, type Field } from '#records/entity.ts'
import { entities } from '#records/entities/index.ts'
import { User } from '#records/entities/people.ts'
import type { Erasure, LineErasure } from '#records/verdict.ts'
import { isJson, type Json } from '#core/wire/json.ts'
import type { HistoryLine } from '../../storage/storage.ts'

const isErased = ({ verdict }: Field): boolean => verdict.erasure !== null && verdict.erasure !== 'keep'

/** The entities with a field that an erasure changes. The name and the address of an organisation are no person's. */
export const personalEntities: readonly Entity[] = entities.filter(of => fieldsWhere(of, isErased).length > 0)

export const isPersonal = (entity: string): boolean => personalEntities.some(({ name }) => name === entity)

/** Whether its records are about donors, partners and those who pay, and not about the colleagues who work here. */
export const isAboutOutsider = (entity: string): boolean => entity !== User.name && isPersonal(entity)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const addressesIn = (value: unknown, isMeant: (photo: Json) => boolean): string[] => {
  if (isList(value)) return value.flatMap(one => addressesIn(one, isMeant))
  if (!isJson(value)) return []
  const { url } = value
  const own = typeof url === 'string' && isMeant(value) ? [url] : []
  return [...own, ...Object.values(value).flatMap(inside => addressesIn(inside, isMeant))]
}

/**
 * Addresses of the pictures that an erasure removes, in a record and its history alike: signatures, wherever they are quoted, and every
 * picture of a list that is erased whole.
 */
export const erasedAddresses = (
  of: Entity,
  row: AnyRow | undefined,
  lines: readonly Pick<HistoryLine, 'changes'>[],
): string[] => {
  const whole = fieldsWhere(of, ({ verdict }) => verdict.erasure === 'erase').map(name => [
    row?.[name],
    lines.map(({ changes }) => changes[name]),
  ])
  return [...addressesIn([row, lines], ({ kind }) => kind === 'signature'), ...addressesIn(whole, () => true)]
}

/** Photos without signatures, which are names drawn by hand, and without captions, which are free text. Pictures of objects are kept. */
const plainPhotos = (photos: unknown): unknown =>
  isList(photos)
    ? photos
        .filter(photo => !isJson(photo) || photo['kind'] !== 'signature')
        .map(photo =>
          isJson(photo) && 'caption' in photo ? Object.assign({}, photo, { caption: '' }) : photo,
        )
    : photos

/** What an erasure makes of the members of a line that are about a person. */
const personalMembers = (erasure: LineErasure): Json =>
  Object.fromEntries(Object.entries(erasure).filter(([, becomes]) => becomes !== 'impersonal'))

/** Lines without the free texts in them, at whatever depth; what a line is about is kept. */
const plainLines = (value: unknown, blanks: Json): unknown => {
  if (isList(value)) return value.map(one => plainLines(one, blanks))
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      typeof inside === 'string' && name in blanks ? blanks[name] : plainLines(inside, blanks),
    ]),
  )
}

type EraseValue = (name: string, value: unknown) => unknown

const VERSIONS = ['from', 'patch', 'theirs'] as const

/** Versions to settle quote what phones captured: the same fields are erased in each. */
const plainDispute = (line: Json, erased: EraseValue): Json => {
  const versions = Object.fromEntries(
    VERSIONS.flatMap(name => {
      const version = line[name]
      return isJson(version) ? [[name, plainMembers(version, erased)]] : []
    }),
  )
  return { ...line, ...versions, ...(line['detail'] === undefined ? {} : { detail: null }) }
}

const plainMembers = (members: Json, erased: EraseValue): Json =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, erased(name, value)]))

/** What an erasure makes of each value of an entity, in a record, in a version that quotes it and in its past alike. */
const eraserOf = (of: Entity): EraseValue => {
  const blanks: AnyRow = blankRow(of)
  const erased: EraseValue = (name, value) => {
    const erasure: Erasure | null = of.fields[name]?.verdict.erasure ?? null
    if (erasure === null || erasure === 'keep') return value
    if (erasure === 'erase') return blanks[name]
    if (erasure === 'photos') return plainPhotos(value)
    if (erasure === 'versions')
      return isList(value) ? value.map(line => (isJson(line) ? plainDispute(line, erased) : line)) : value
    return plainLines(value, personalMembers(erasure))
  }
  return erased
}

/** Every text of a record, or of one side of its history, that an erasure would blank: the search for a person reads these. */
export const personalTexts = (of: Entity, values: Json): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const erasure = of.fields[name]?.verdict.erasure ?? null
    if (erasure === null || erasure === 'keep') return []
    if (erasure === 'erase') return typeof value === 'string' ? [value] : []
    if (erasure === 'photos') return textsOfMembers(value, ['caption'])
    if (erasure !== 'versions') return textsOfMembers(value, Object.keys(personalMembers(erasure)))
    return isList(value) ? value.filter(isJson).flatMap(line => textsOfDispute(of, line)) : []
  })

const textsOfDispute = (of: Entity, line: Json): string[] => {
  const versions = VERSIONS.map(name => line[name]).filter(isJson)
  const texts = versions.flatMap(quoted => personalTexts(of, quoted))
  return typeof line['detail'] === 'string' ? texts.concat(line['detail']) : texts
}

const textsOfMembers = (value: unknown, members: readonly string[]): string[] => {
  if (isList(value)) return value.flatMap(one => textsOfMembers(one, members))
  if (!isJson(value)) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    typeof inside === 'string' ? (members.includes(name) ? [inside] : []) : textsOfMembers(inside, members),
  )
}

export const withoutPerson = (of: Entity, row: AnyRow): AnyRow => {
  const blanked: AnyRow = { ...row, ...plainMembers(row, eraserOf(of)) }
  // An account needs a username that distinguishes it: the erased one gets a meaningless one and is closed.
  if (of.name === 'user') Object.assign(blanked, { username: `efface-${row.id.slice(-12)}`, active: 0 })
  return { ...blanked, ...of.derive(blanked) }
}

/** The changes of a history line with the same field names, but with personal values blanked. */
export const changesWithoutPerson = (of: Entity) => {
  const erased = eraserOf(of)
  return (changes: HistoryLine['changes']): HistoryLine['changes'] =>
    Object.fromEntries(
      Object.entries(changes).map(([name, [before, after]]) => [
        name,
        [erased(name, before), erased(name, after)],
      ]),
    )
}
