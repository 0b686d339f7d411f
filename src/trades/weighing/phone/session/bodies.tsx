// The bodies of the weighing screens. The one that is opened is loaded first, the others shortly after, so that the next tap
// needs no network.
import type { Address } from '#shell/frame/address.ts'
import { part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { MainContent } from '#kit/frame/main-content.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { HOME, MANUAL, OBJECT, OBJECTS, ORIGIN, SCALE, SCAN, weighingAddress } from '../weighing-address.ts'

interface WaitingProps {
  readonly title: string
  readonly back?: Address
}

/** The frame of a screen, with its title and its way back, until the body is loaded. */
function Waiting({ title, back = HOME }: WaitingProps) {
  return (
    <PhoneScreen title={title} back={{ to: back, label: 'Retour' }} nav={false}>
      <Skeleton lines={6} />
    </PhoneScreen>
  )
}

export const bodies = {
  [ORIGIN]: part(() => import('./origin.tsx').then(({ Origin }) => Origin), {
    waiting: ({ search }) => <Waiting title={search.way === 'in' ? 'Pesée entrante' : 'Pesée sortante'} />,
  }),
  [SCALE]: part(() => import('../scale/scale.tsx').then(({ Scale }) => Scale), {
    waiting: () => <Waiting title="Balance" />,
  }),
  [OBJECTS]: part(() => import('./objects.tsx').then(({ Objects }) => Objects), {
    waiting: () => <Waiting title="Pesée" />,
  }),
  [OBJECT]: part(() => import('../scale/weigh-object.tsx').then(({ WeighObject }) => WeighObject), {
    waiting: ({ search }) => <Waiting title="Pesée" back={weighingAddress(OBJECTS, search)} />,
  }),
  [SCAN]: part(() => import('../scan/scan.tsx').then(({ Scan }) => Scan), {
    waiting: () => (
      <div className="cam">
        <MainContent className="cam__sheet">
          <Skeleton />
        </MainContent>
      </div>
    ),
  }),
  [MANUAL]: part(() => import('../scale/manual.tsx').then(({ Manual }) => Manual), {
    waiting: () => <Waiting title="Saisie manuelle" />,
  }),
} as const

const QUIET_MS = 600

/** Returns a function that cancels. */
export const preloadBodiesLater = (): (() => void) => {
  const timer = setTimeout(() => {
    // Without a network or a kept copy the tap itself asks again, and shows why it failed.
    void Promise.allSettled(Object.values(bodies).map(({ preload }) => preload()))
  }, QUIET_MS)
  return () => clearTimeout(timer)
}
