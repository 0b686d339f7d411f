// What the first weighing screen shows a moment after itself.
import { part } from '#shell/frame/part.tsx'
import { Skeleton } from '#kit/show/skeleton.tsx'

const load = () => import('./home-parts.tsx')
export const LazyHomeSessions = part(() => load().then(({ HomeSessions }) => HomeSessions), {
  waiting: () => <Skeleton lines={8} />,
})
export const LazyDayWeighed = part(() => load().then(({ DayWeighed }) => DayWeighed))
