// Whether a text has not changed for a while: expensive work waits until the typing pauses.
import { useEffect, useState } from 'react'

export const useResting = (text: string, ms: number): boolean => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested === text
}
