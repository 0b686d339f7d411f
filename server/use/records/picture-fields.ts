// The fields that hold the address of a picture: of our own service, or of a host that the organisation lists.
import { fieldNames, type AnyRow, type Entity, type Issue } from '#records/entity.ts'
import { pictureAddress } from '#records/values/picture-address.ts'
import { isJson, type Json } from '#core/wire/json.ts'

/** The fields of any entity that hold a picture's address, or a list with one in each `url`: by their names, which no phone has to load. */
const pictureName = /^(image|picture|logo|photosList)$/
export const picturesOf = (of: Entity): string[] => fieldNames(of).filter(name => pictureName.test(name))

/** A picture of ours is stored without the name by which its server was reached: of another server nothing is said. */
const ownAddress = (url: string, hosts: readonly string[]): string =>
  hosts.some(one => url.startsWith(`${one}/`))
    ? url
    : url.replace(/^https?:\/\/[\w.:[\]-]+(?=\/images\/)/, '')

/** The versions of a record that a dispute quotes: they are shown as the record is. */
const versions = ['from', 'patch', 'theirs'] as const
const DISPUTES = 'disputes'

/** The members, and those that its disputes quote, with the addresses of our own pictures as they are stored. */
export const withOwnPictures = (of: Entity, members: Json, hosts: readonly string[]): Json => {
  const disputes = members[DISPUTES]
  const inLine = (line: unknown): unknown =>
    isJson(line) ? withEach(line, versions, one => (isJson(one) ? withOwn(of, one, hosts) : one)) : line
  const own = withOwn(of, members, hosts)
  return Array.isArray(disputes) ? { ...own, [DISPUTES]: disputes.map(inLine) } : own
}

const withEach = (members: Json, names: readonly string[], change: (value: unknown) => unknown): Json => {
  const sent = names.filter(name => name in members)
  return sent.length === 0
    ? members
    : { ...members, ...Object.fromEntries(sent.map(name => [name, change(members[name])])) }
}

const withOwn = (of: Entity, members: Json, hosts: readonly string[]): Json => {
  const own = (value: unknown): unknown => (typeof value === 'string' ? ownAddress(value, hosts) : value)
  const inItem = (item: unknown): unknown =>
    isJson(item) && 'url' in item ? { ...item, url: own(item['url']) } : item
  return withEach(members, picturesOf(of), value => (Array.isArray(value) ? value.map(inItem) : own(value)))
}

/** Also of one picture where a list is meant, and of lists in lists: a version quotes what was sent, whatever it was. */
const addressesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  const url = isJson(value) ? value['url'] : value
  if (typeof url === 'string') return url === '' ? [] : [url]
  return isJson(url) || Array.isArray(url) ? addressesIn(url) : []
}

/** The addresses in the versions that a list of disputes quotes, and in the disputes that these quote. */
const addressesInDisputes = (of: Entity, lines: unknown): string[] =>
  (Array.isArray(lines) ? lines : [lines]).filter(isJson).flatMap(line =>
    versions.flatMap(name => {
      const version = line[name]
      if (!isJson(version)) return []
      const own = picturesOf(of).flatMap(field => addressesIn(version[field]))
      return own.concat(addressesInDisputes(of, version[DISPUTES]))
    }),
  )

/** Addresses of pictures that are neither ours nor of a listed host; what was stored before stays, also where a version quotes it. */
export const pictureIssues = (
  of: Entity,
  before: AnyRow | undefined,
  after: AnyRow,
  hosts: readonly string[],
): readonly Issue[] => {
  const pictures = picturesOf(of)
  const isFit = (known: ReadonlySet<string>) => (one: string) =>
    known.has(one) || pictureAddress(one, '/images', hosts) !== undefined
  const faulty = pictures.filter(
    field => !addressesIn(after[field]).every(isFit(new Set(addressesIn(before?.[field])))),
  )
  const quoted = addressesInDisputes(of, after[DISPUTES])
  if (quoted.length > 0) {
    const known = pictures.flatMap(field => addressesIn(before?.[field]))
    if (!quoted.every(isFit(new Set([...known, ...addressesInDisputes(of, before?.[DISPUTES])]))))
      faulty.push(DISPUTES)
  }
  return faulty.map(field => ({ field, rule: 'regexNotMatch' }))
}
