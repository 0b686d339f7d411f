// The bar at the top of the window. Nothing is shown for less than 200 ms; one run of the bar lasts 2 s.
import { useEffect, useState } from 'react'

const throttle = 200

export function TopLoadingBar({ active }: { readonly active: boolean }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), throttle)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  if (!active || !late) return null
  return (
    <div className="loadbar loadbar--top">
      <progress className="sr" aria-label="Chargement" />
    </div>
  )
}
