// A part of a screen that comes after its first paint. Once it is here it is drawn at once: React would hold a `lazy` one behind its
// fallback for 300 ms.
import { useEffect, useState } from 'react'

export const late = <Module>(load: () => Promise<Module>) => {
  let brought: Module | null = null
  const bring = async (): Promise<Module> => (brought ??= await load())
  /** Null until it is here. */
  const useLate = (): Module | null => {
    const [, setHere] = useState(brought !== null)
    useEffect(() => {
      void bring().then(() => setHere(true))
    }, [])
    return brought
  }
  return { bring, useLate }
}
