// Échap closes what is open beside the page: a panel, the camera. What lies over the page closes first; a search is emptied first.
import { useEffect, useEffectEvent } from 'react'

export const useEscape = (close: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('[data-modal][open]') !== null) return
    if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
    close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
