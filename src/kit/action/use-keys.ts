// The keys of the whole page. They are heard as soon as what they serve can be seen: an ordinary effect runs after the browser has painted,
// and a key that is pressed at the first sight of a screen would be heard by nobody.
import { useEffectEvent, useLayoutEffect } from 'react'

/** `isFirst`: before any field or card gets the key. */
export const useKeys = (onKey: (event: KeyboardEvent) => void, isOn = true, isFirst = false): void => {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent): void => hear(event)
    window.addEventListener('keydown', listen, isFirst)
    return () => window.removeEventListener('keydown', listen, isFirst)
  }, [isOn, isFirst])
}
