// What stands before a screen that does not open: where to sign in, and a right that is missing. Most pages never need either.
import { part } from '../frame/part.tsx'

export const LazyForbidden = part(() => import('./forbidden.tsx').then(({ Forbidden }) => Forbidden))
export const LazyDoor = part(() => import('./door.tsx').then(({ Door }) => Door))
