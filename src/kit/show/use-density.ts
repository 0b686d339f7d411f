// Sets on <html> which of the two densities the page has: touch for phones and the public, desk for the office.
import { useLayoutEffect, useSyncExternalStore } from 'react'

export type Density = 'touch' | 'desk'

export const useDensity = (density: Density): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

/** In pixels: a phone is narrow whatever the size of its text. */
const PHONE = '(width < 640px)'

/** In rem: large text folds a desk as a narrow screen does. */
const WIDE = '(width >= 64rem)'

const watch =
  (width: string) =>
  (onChange: () => void): (() => void) => {
    const query = window.matchMedia(width)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
const watchPhone = watch(PHONE)
const watchWide = watch(WIDE)

/** A drawer beside three days leaves each half day the room that its names need. */
const ROOMY = '(width >= 80rem)'
const watchRoomy = watch(ROOMY)

/** There is room for a desk's frame. */
export const useIsWide = (): boolean => useSyncExternalStore(watchWide, () => window.matchMedia(WIDE).matches)

/** There is room for a drawer beside what it belongs to. */
export const useIsRoomy = (): boolean =>
  useSyncExternalStore(watchRoomy, () => window.matchMedia(ROOMY).matches)

/** A desk screen on a phone: rare actions wait behind one button. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(watchPhone, () => window.matchMedia(PHONE).matches)

/** The density of a desk screen: on a phone fingers need larger targets. */
export const useDeskDensity = (): void => useDensity(useIsPhone() ? 'touch' : 'desk')
