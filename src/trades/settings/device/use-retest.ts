// « Tout retester » runs the tests of every point at once: a point tests itself again whenever the round moves on.
import { useEffect, useEffectEvent } from 'react'

/** Round 0 is the opening of the screen: nothing is asked yet. */
export const useRetest = (round: number, test: () => Promise<unknown>): void => {
  const run = useEffectEvent(() => void test())
  useEffect(() => {
    if (round > 0) run()
  }, [round])
}
