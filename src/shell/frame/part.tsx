// The one way to load a component later: `const Sheet = part(() => import('./sheet.tsx').then(({ Sheet }) => Sheet))`. It renders as
// soon as its file is loaded; React's `lazy` would keep the fallback for another 300 ms. After a failed load, the next mount or the next
// `preload()` tries again.
import { use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Reading } from '../screen/reading-group.ts'

type Drawn<P> = (props: P) => ReactNode

interface PartOptions<P> {
  /** Rendered until the file is loaded; nothing by default. */
  readonly waiting?: Drawn<P>
  /** Rendered when the file cannot be loaded; by default the error reaches the nearest error boundary. */
  readonly failing?: ComponentType<P & { readonly error: unknown }>
}

/** `preload()` loads the file ahead of the first render; the router calls it before it opens a route. */
export type Part<P> = Drawn<P> & { readonly preload: () => Promise<void> }

const nothing = (): ReactNode => null

export const part = <P extends object>(
  load: () => Promise<Drawn<P>>,
  { waiting = nothing, failing: Failing }: PartOptions<P> = {},
): Part<P> => {
  let here: Drawn<P> | null = null
  let coming: Promise<void> | null = null
  const loadDrawn = async (): Promise<void> => {
    try {
      here = await load()
    } finally {
      if (here === null) coming = null
    }
  }
  const preload = (): Promise<void> => (coming ??= loadDrawn())
  function Later(props: P) {
    const [fault, setFault] = useState<{ readonly error: unknown } | null>(null)
    const [isHere, setHere] = useState(here !== null)
    const group = use(Reading)
    useEffect(() => {
      if (isHere) return undefined
      let isMounted = true
      const arrived = group?.begin()
      preload()
        .then(
          () => isMounted && setHere(true),
          (error: unknown) => {
            // An error boundary reports by itself.
            if (Failing !== undefined) reportError(error)
            if (isMounted) setFault({ error })
          },
        )
        .finally(arrived)
      return () => {
        isMounted = false
        arrived?.()
      }
    }, [isHere, group])
    const Drawn = here
    if (Drawn !== null) return <Drawn {...props} />
    if (fault === null) return waiting(props)
    if (Failing === undefined) throw fault.error
    return <Failing {...props} error={fault.error} />
  }
  return Object.assign(Later, { preload })
}

/** For a part that may be missing without harm: a failed load renders nothing. */
export const missing = { failing: nothing }
