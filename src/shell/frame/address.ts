// Addresses inside the application, checked against the routes: an unknown path, parameter or search name, and a value of the wrong
// type, do not compile. `AppLink`, `useGo` and `Go` take `address('/collect/mobile/task', { search: { id } })`, or a bare path where
// the route needs nothing else.
import { plainText } from '#records/text/plain-text.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { stringifySearch } from '../search-text.ts'

type Routes = RegisteredRouter['routesByPath']
/** Every path of the tree, as the router writes it: `/management/config/$slug/$`. */
export type AppPath = Exclude<keyof Routes & `/${string}`, ''>
type ParamsOf<P extends AppPath> = Routes[P]['types']['allParams']
/** The search that a link to a path may carry. */
export type SearchOf<P extends AppPath> = Routes[P]['types']['fullSearchSchemaInput']

/** The search as the screen at a path reads it. */
export type SearchAt<P extends AppPath> = Routes[P]['types']['fullSearchSchema']

type WithParams = `${string}$${string}`
/** The routes that need neither a parameter nor a search. */
type PlainPath = {
  [P in AppPath]: P extends WithParams ? never : Nothing extends SearchOf<P> ? P : never
}[AppPath]
type Nothing = Readonly<Record<never, never>>
declare const checked: unique symbol
/** A text made by `address()`, or the bare path of a route. */
export type Address = PlainPath | (string & { readonly [checked]: true })

/** Decodes an address kept as text: where a sign-in leads back to, the first screen of an area. An unknown one opens the 404 page. */
export const readAddress = (text: string): Address => text as Address

type SearchPart<P extends AppPath> = keyof SearchOf<P> extends never
  ? { readonly search?: never }
  : Nothing extends SearchOf<P>
    ? { readonly search?: SearchOf<P> }
    : { readonly search: SearchOf<P> }
type ParamsPart<P extends AppPath> = P extends WithParams
  ? { readonly params: ParamsOf<P> }
  : { readonly params?: never }
type Parts<P extends AppPath> = SearchPart<P> & ParamsPart<P>

export const address = <P extends AppPath>(
  path: P,
  ...[parts]: P extends PlainPath ? [Parts<P>?] : [Parts<P>]
): Address => readAddress(`${filled(path, parts?.params ?? {})}${stringifySearch(parts?.search ?? {})}`)

/** `$name` is one segment, encoded here; a final `$` is the rest of the path, which the caller has encoded. */
const filled = (path: string, params: { readonly [name: string]: unknown }): string =>
  path
    .replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(plainText(params[name])))
    .replace(/\/\$$/, () => {
      const rest = plainText(params['_splat'])
      return rest === '' ? '' : `/${rest}`
    })
