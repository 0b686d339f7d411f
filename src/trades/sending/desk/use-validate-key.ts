// Ctrl+Entrée validates from anywhere on the screen, ⌘+Entrée on a Mac.
import { useEffect, useEffectEvent } from 'react'

export const useValidateKey = (validate: () => void, isOpen: boolean): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    validate()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
}
