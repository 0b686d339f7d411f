// What a page must know of every entity to open its database: the tables of the mirror with their indexes, and how the searched records
// are found. Both follow from the registry. The build puts their values here instead (build/constants-plugin.ts), so that a phone's first
// list waits for no definition that it does not read.
import { entities } from '#records/entities/index.ts'
import type { Entity } from '#records/entity.ts'
import { readableFields, type ReadableFields } from '#records/text/search-text.ts'

/** Indexes of the mirror, derived keys as `$name`; a field that is part of an index over several fields has no index of its own. */
const indexesOf = (of: Entity): string[] => [
  ...Object.entries(of.fields)
    .filter(([, { index, local }]) => index === true && local !== false)
    .map(([name]) => name),
  ...of.compound,
  ...Object.keys(of.localKeys)
    .map(name => `$${name}`)
    .filter(name => !of.compound.some(index => index.includes(name))),
]

export const mirrorStores: { readonly [entity: string]: string } = Object.fromEntries(
  entities.map(one => [one.name, ['id', ...indexesOf(one)].join(', ')]),
)

export const searchedFields: { readonly [entity: string]: ReadableFields | undefined } = Object.fromEntries(
  entities.filter(({ searched }) => searched).map(one => [one.name, readableFields(one)]),
)
