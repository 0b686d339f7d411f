// A part of a screen that comes after its first paint. Once it is here it is drawn at once: React would hold a `lazy` one behind its
// fallback for 300 ms.
import { useEffect, useRef, useState } from 'react'

export const late = <Module>(load: () => Promise<Module>) => {
  let brought: Module | null = null
  const bring = async (): Promise<Module> => (brought ??= await load())
  /** Null until it is here. What does not come is for `onLost`, or for the error boundary as if it were part of the drawing. */
  const useLate = (onLost?: (error: unknown) => void): Module | null => {
    const [, setHere] = useState(brought !== null)
    const lost = useRef(onLost)
    useEffect(() => {
      const fail = (error: unknown): void =>
        setHere(() => {
          throw error
        })
      bring().then(() => setHere(true), lost.current ?? fail)
    }, [])
    return brought
  }
  return { bring, useLate }
}
