// What every tap on a stop carries: whose it is and when.
import { useClock } from '#app/use-clock.ts'
import { useSignedIn } from '#app/session/use-session.ts'
import type { StopTap } from '#local/commands/change-stop.ts'

export const useStopTaps = (task: string) => {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  return { db: database, rights, now, tap: (): StopTap => ({ task, at: now(), rights }) }
}
