// What a weighing screen shows within its frame: brought beside the first drawing, and drawn at once where it came before. Without
// Suspense, which would hide what is there for another 300 ms.
import { useEffect, useState, type ReactNode } from 'react'

type Drawn<P> = (props: P) => ReactNode

export interface LateBody<P> {
  readonly bring: () => Promise<void>
  /** The frame stands until the body is there. */
  readonly draw: (props: P, frame: ReactNode) => ReactNode
}

export const lateBody = <P extends object>(load: () => Promise<Drawn<P>>): LateBody<P> => {
  let brought: Drawn<P> | null = null
  const bring = async (): Promise<void> => void (brought ??= await load())
  function Late({ of, frame }: { readonly of: P; readonly frame: ReactNode }) {
    const [isHere, setHere] = useState(brought !== null)
    useEffect(() => {
      if (isHere) return
      bring().then(
        () => setHere(true),
        (error: unknown) =>
          // To the error boundary, as if it were part of the drawing.
          setHere(() => {
            throw error
          }),
      )
    }, [isHere])
    const Body = brought
    return Body === null ? frame : <Body {...of} />
  }
  return { bring, draw: (of, frame) => <Late of={of} frame={frame} /> }
}
