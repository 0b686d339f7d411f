// /management/install: the first run while the server is empty, then the state of this device.
import { part } from '#shell/frame/part.tsx'
import { useFirstRunState } from '#shell/session/first-run.ts'
import { useSession } from '#shell/session/session.ts'
import { Skeleton } from '#kit/wait/skeleton.tsx'

const waiting = () => <Skeleton lines={8} />
const Device = part(() => import('./device.tsx').then(({ Device }) => Device), { waiting })
const FirstRun = part(() => import('#trades/people/shared/first-run.tsx').then(({ FirstRun }) => FirstRun), {
  waiting,
})

export function Install() {
  const isOut = useSession(({ kind }) => kind === 'signedOut')
  const isJustDone = useFirstRunState(state => state.isJustDone)
  return isOut || isJustDone ? <FirstRun /> : <Device />
}
