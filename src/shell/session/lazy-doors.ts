// What stands before a screen that does not open: where to sign in, and a right that is missing. Most pages never need either.
import { lazy } from 'react'

export const LazyForbidden = lazy(async () => ({ default: (await import('./forbidden.tsx')).Forbidden }))
export const LazyDoor = lazy(async () => ({ default: (await import('./door.tsx')).Door }))
