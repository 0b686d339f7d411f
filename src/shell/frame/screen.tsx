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

/** A module that came before its screen opens is drawn at once: React would hide it 300 ms behind the fallback of a `lazy`. */
const once = <P extends object>(load: () => Promise<Component<P>>) => {
  let loaded: Component<P> | null = null
  const bring = async (): Promise<Component<P>> => (loaded ??= await load())
  const Late = lazy(async () => ({ default: await bring() }))
  const draw = (props: P, key?: string): ReactNode => {
    const Drawn = loaded ?? Late
    return <Drawn key={key} {...props} />
  }
  return { draw, preload: async () => void (await bring()) }
}

export const screen = (title: string, load: () => Promise<Component<object>>): Screen => {
  const { draw, preload } = once(load)
  return { title, component: () => draw({}), preload }
}

export const screenWithSearch = <S extends object>(
  title: string,
  readSearch: (raw: RawSearch) => S,
  load: () => Promise<Component<{ readonly search: NoInfer<S> }>>,
): Screen => {
  const { draw, preload } = once(load)
  function Opened() {
    const search = readSearch(useSearch({ strict: false }))
    // A link to another record is another screen: focus, scroll and half-made choices start anew.
    return draw({ search }, JSON.stringify(search))
  }
  return { title, component: Opened, preload }
}

/** A desk's screens: which module each one is and how its address is read come apart, so that no phone carries them. */
export const lateScreens = (
  titles: { readonly [path: string]: string },
  load: () => Promise<AreaScreens>,
): AreaScreens =>
  Object.fromEntries(
    Object.entries(titles).map(([path, title]) => [
      path,
      screen(title, async () => {
        const late = (await load())[path]
        if (late === undefined) throw new Error(`no screen at ${path}`)
        await late.preload()
        const Drawn = late.component
        return () => <Drawn />
      }),
    ]),
  )

/** One value of the query string. */
export const oneOf = (value: RawSearch[string]): string | null =>
  (typeof value === 'string' ? value : value?.[0]) ?? null
