// Whether the application itself is on this device: its service worker controls the page, so that it opens without network too.
import { useSyncExternalStore } from 'react'

const watch = (onChange: () => void): (() => void) => {
  navigator.serviceWorker?.addEventListener('controllerchange', onChange)
  return () => navigator.serviceWorker?.removeEventListener('controllerchange', onChange)
}
const isHere = (): boolean => navigator.serviceWorker?.controller != null

export const useShellHere = (): boolean => useSyncExternalStore(watch, isHere)
