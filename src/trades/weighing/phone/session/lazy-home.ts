// What the first weighing screen shows a moment after itself.
import { lazy } from 'react'

const load = () => import('./home-parts.tsx')
export const LazyHomeSessions = lazy(async () => ({ default: (await load()).HomeSessions }))
export const LazyDayWeighed = lazy(async () => ({ default: (await load()).DayWeighed }))
