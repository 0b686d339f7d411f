// The common arguments of every tap on a stop: by whom and when.
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { StopTap } from '#core/task/change-stop.ts'

export const useStopTaps = (task: string) => {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  return { db: database, rights, now, tap: (): StopTap => ({ task, at: now(), rights }) }
}
