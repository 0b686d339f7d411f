// How an area declares a screen for `createRoute`: its path in the table of routes, which has its layout, right and title; the fields of
// its search; the module to load when it opens. A screen must not take the type of its props from the route tree: the tree is built from the screens.
import { useSearch, type SearchSchemaInput } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { routeAt, type RoutePath } from '#records/rights/routes.ts'
import { Loading } from '../session/loading.tsx'
import { Page } from './page.tsx'
import { part } from './part.tsx'
import { rootRoute } from './root-route.tsx'
import { readSearch, type SearchFields, type SearchGiven, type SearchRead } from './search-fields.ts'

/** `/:slug+` takes one segment or more. */
export type RouterPath<P extends RoutePath> = P extends `${infer Stem}:${infer Name}+`
  ? `${Stem}$${Name}/$`
  : P

interface ScreenOf<S extends SearchFields> {
  readonly search?: S
  /** Fields that may change while the screen stays mounted. A change of any other field opens another record: focus and half-made choices start anew. */
  readonly stays?: readonly (keyof S)[] | 'all'
  readonly load: () => Promise<(props: { readonly search: SearchRead<NoInfer<S>> }) => ReactNode>
}

export const screen = <const P extends RoutePath, const S extends SearchFields>(
  path: P,
  { search: fields, stays = [], load }: ScreenOf<S>,
) => {
  const spec = routeAt(path)
  const Screen = part(load, { waiting: () => <Loading spec={spec} /> })
  function Opened() {
    return (
      <Page spec={spec}>
        <Screen search={readSearch(fields, useSearch({ strict: false }))} />
      </Page>
    )
  }
  return {
    getParentRoute: () => rootRoute,
    path: routerPath(path),
    validateSearch: (given: SearchGiven<S> & SearchSchemaInput): SearchRead<S> => readSearch(fields, given),
    remountDeps: ({ search: read }: { readonly search: SearchRead<S> }) =>
      Object.entries(read).filter(([name]) => stays !== 'all' && !stays.includes(name)),
    component: Object.assign(Opened, { preload: Screen.preload }),
  }
}

export const routerPath = <const P extends RoutePath>(path: P): RouterPath<P> =>
  path.replace(/:(\w+)\+$/, '$$$1/$$') as RouterPath<P>
