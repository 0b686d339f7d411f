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

/** The members with the addresses of our own pictures as they are stored. */
export const withOwnPictures = (of: Entity, members: Json, hosts: readonly string[]): Json => {
  const own = (value: unknown): unknown => (typeof value === 'string' ? ownAddress(value, hosts) : value)
  const inItem = (item: unknown): unknown =>
    isJson(item) && 'url' in item ? { ...item, url: own(item['url']) } : item
  const pictures = picturesOf(of)
    .filter(name => name in members)
    .map((name): [string, unknown] => {
      const value = members[name]
      return [name, Array.isArray(value) ? value.map(inItem) : own(value)]
    })
  return pictures.length === 0 ? members : { ...members, ...Object.fromEntries(pictures) }
}

const addressesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(one => (isJson(one) ? one['url'] : null)) : [value]).flatMap(one =>
    typeof one === 'string' && one !== '' ? [one] : [],
  )

/** Addresses of pictures that are neither ours nor of a listed host; what was stored before stays. */
export const pictureIssues = (
  of: Entity,
  before: AnyRow | undefined,
  after: AnyRow,
  hosts: readonly string[],
): readonly Issue[] =>
  picturesOf(of).flatMap(field => {
    const known = new Set(addressesIn(before?.[field]))
    const isFit = (one: string): boolean =>
      known.has(one) || pictureAddress(one, '/images', hosts) !== undefined
    return addressesIn(after[field]).every(isFit) ? [] : [{ field, rule: 'regexNotMatch' }]
  })
