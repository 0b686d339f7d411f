// /management/install: the first run while the server is empty, then how this device stands.
import { lazy, Suspense } from 'react'
import { useFirstRunState } from '#shell/session/first-run.ts'
import { useSession } from '#shell/session/session.ts'
import { Skeleton } from '#kit/show/skeleton.tsx'

const Device = lazy(async () => ({ default: (await import('./device.tsx')).Device }))
const FirstRun = lazy(async () => ({
  default: (await import('#trades/people/shared/first-run.tsx')).FirstRun,
}))

export function Install() {
  const isOut = useSession(({ kind }) => kind === 'signedOut')
  const isJustDone = useFirstRunState(state => state.isJustDone)
  return (
    <Suspense fallback={<Skeleton lines={8} />}>{isOut || isJustDone ? <FirstRun /> : <Device />}</Suspense>
  )
}
