// Says on <html> which of the two densities the page has: touch for phones and the public, desk for the office.
import { useLayoutEffect, useSyncExternalStore } from 'react'

export type Density = 'touch' | 'desk'

export const useDensity = (density: Density): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

/** In pixels: a phone is narrow whatever the size of its text. */
const PHONE = '(width < 640px)'

const watchWidth = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** What a desk screen has: a finger needs larger targets wherever it opens on a phone. */
export const useDeskDensity = (): void =>
  useDensity(useSyncExternalStore(watchWidth, () => window.matchMedia(PHONE).matches) ? 'touch' : 'desk')
