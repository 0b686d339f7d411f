// How an area declares a screen: its title, what its address may carry, and the module that is loaded when it opens.
import { useSearch } from '@tanstack/react-router'
import { lazy, type ComponentType, type ReactNode } from 'react'

/** The query string as it stands in the address; a repeated name is a list. */
export type RawSearch = { readonly [name: string]: string | readonly string[] | undefined }

export interface Screen {
  readonly title: string
  readonly component: ComponentType
  /** Brings the module before the screen is shown. */
  readonly preload: () => Promise<void>
}

export type AreaScreens = { readonly [path: string]: Screen }

type Component<P> = (props: P) => ReactNode

const once = <P extends object>(load: () => Promise<Component<P>>) => {
  const Loaded = lazy(async () => ({ default: await load() }))
  return { Loaded, preload: async () => void (await load()) }
}

export const screen = (title: string, load: () => Promise<Component<object>>): Screen => {
  const { Loaded, preload } = once(load)
  return { title, component: () => <Loaded />, preload }
}

export const screenWithSearch = <S extends object>(
  title: string,
  readSearch: (raw: RawSearch) => S,
  load: () => Promise<Component<{ readonly search: NoInfer<S> }>>,
): Screen => {
  const { Loaded, preload } = once(load)
  function Opened() {
    const search = readSearch(useSearch({ strict: false }))
    // A link to another record is another screen: focus, scroll and half-made choices start anew.
    return <Loaded key={JSON.stringify(search)} search={search} />
  }
  return { title, component: Opened, preload }
}

/** One value of the query string. */
export const oneOf = (value: RawSearch[string]): string | null =>
  (typeof value === 'string' ? value : value?.[0]) ?? null
