// What may be missing without harm, loaded when there is something to say: where its file cannot be brought there is nothing, and the
// next place that wants it asks again.
import { useEffect, useState, type ComponentType } from 'react'

export const maybe = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let brought: ComponentType<P> | null = null
  return function Maybe(props: P) {
    const [Drawn, setDrawn] = useState(() => brought)
    const isMissing = Drawn === null
    useEffect(() => {
      if (!isMissing) return
      let isWanted = true
      const draw = async (): Promise<void> => {
        brought ??= await load()
        if (isWanted) setDrawn(() => brought)
      }
      draw().catch(reportError)
      return () => {
        isWanted = false
      }
    }, [isMissing])
    return Drawn === null ? null : <Drawn {...props} />
  }
}
