// The order of a table in the address of its page, so that a reload, « Retour » and a shared link show it: `sort=name`, downwards
// `sort=-name`; a page with several tables names them, `sort=todo.-age,day.fill`.
import type { Ordering } from '#kit/table/sort-head.tsx'
import type { Order } from '#kit/table/sorted.ts'

/** What `useAddress` gives for a route whose search has `sort: text`. */
export interface SortedAddress {
  readonly search: { readonly sort: string | null }
  readonly change: (part: { readonly sort: string | null }) => void
}

interface Part {
  readonly table: string
  readonly order: Order
}

/** A key may be a record's name, « Hœnau, le port »: none of its characters separates a part from the next. */
const writtenKey = (by: string): string =>
  encodeURIComponent(by)
    .replaceAll(/[.!~*'()]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^-/, '%2D')
/** Not by `decodeURIComponent`, which throws where somebody else wrote the address. */
const readKey = (text: string): string => new URLSearchParams(`by=${text}`).get('by') ?? ''

const partsOf = (text: string | null): Part[] =>
  (text ?? '').split(',').flatMap(part => {
    const [, table = '', minus = '', by = ''] = /^(?:([\w-]*)\.)?(-?)([\w%][\w%-]*)$/.exec(part.trim()) ?? []
    return by === '' ? [] : [{ table, order: { by: readKey(by), isDescending: minus === '-' } }]
  })

const textOf = (parts: readonly Part[]): string | null =>
  parts
    .map(({ table, order: { by, isDescending } }) =>
      [table, table && '.', isDescending && '-', writtenKey(by)].filter(Boolean).join(''),
    )
    .join(',') || null

export const orderIn = (sort: string | null, table: string): Order | null =>
  partsOf(sort).find(part => part.table === table)?.order ?? null

export const orderingIn = ({ search, change }: SortedAddress, table = ''): Ordering => {
  return {
    order: orderIn(search.sort, table),
    onOrder: order => {
      const others = partsOf(search.sort).filter(part => part.table !== table)
      change({ sort: textOf(order === null ? others : [...others, { table, order }]) })
    },
  }
}
