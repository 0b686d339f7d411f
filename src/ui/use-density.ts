// Says on <html> which of the two densities the page has: touch for phones and the public, desk for the office.
import { useLayoutEffect } from 'react'

export type Density = 'touch' | 'desk'

export const useDensity = (density: Density): void => {
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}
