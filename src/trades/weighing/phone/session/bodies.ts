// The bodies of the weighing screens. The one that is opened comes first; the others once nothing else is under way, so that the next tap
// finds its screen here.
import { lateBody } from './late-body.tsx'
import { MANUAL, OBJECT, OBJECTS, ORIGIN, SCALE, SCAN } from '../../shared/session-search.ts'

export const bodies = {
  [ORIGIN]: lateBody(() => import('./origin.tsx').then(({ Origin }) => Origin)),
  [SCALE]: lateBody(() => import('../scale/scale.tsx').then(({ Scale }) => Scale)),
  [OBJECTS]: lateBody(() => import('./objects.tsx').then(({ Objects }) => Objects)),
  [OBJECT]: lateBody(() => import('../scale/weigh-object.tsx').then(({ WeighObject }) => WeighObject)),
  [SCAN]: lateBody(() => import('../scan/scan.tsx').then(({ Scan }) => Scan)),
  [MANUAL]: lateBody(() => import('../scale/manual.tsx').then(({ Manual }) => Manual)),
} as const

const QUIET_MS = 600

/** Returns the way to give it up. */
export const bringBodiesLater = (): (() => void) => {
  const timer = setTimeout(() => {
    // Without a network or a kept copy the tap itself asks again, and says what stands against it.
    void Promise.allSettled(Object.values(bodies).map(({ bring }) => bring()))
  }, QUIET_MS)
  return () => clearTimeout(timer)
}
