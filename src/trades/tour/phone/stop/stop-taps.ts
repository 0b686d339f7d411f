// The common arguments of every tap on a stop: by whom and when.
import { createContext, use } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import type { StopTap } from '#core/task/change-stop.ts'
import type { LocalDatabase } from '#core/store/database.ts'

/** Where a screen notes what is written, to undo it: the database that its taps and sheets write through. */
export const NotedDatabase = createContext<LocalDatabase | null>(null)

export const useStopTaps = (task: string) => {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  return {
    db: use(NotedDatabase) ?? database,
    rights,
    now,
    tap: (): StopTap => ({ task, at: now(), rights }),
  }
}
