// « Tout retester » runs the tests of every point at once: each point runs its test when the round changes.
import { useEffect, useEffectEvent } from 'react'

/** Round 0 is the opening of the screen: no test runs yet. */
export const useRetest = (round: number, test: () => Promise<unknown>): void => {
  const run = useEffectEvent(() => void test())
  useEffect(() => {
    if (round > 0) run()
  }, [round])
}
