// /balance/mobile: the weighing session to continue first, then those that were begun elsewhere, the two ways, and the day with
// its estimated share (screens.md section 5; WG1, WG7). The ways are rendered together with the weighing sessions above them, so
// that nothing moves under the thumb.
import './weighing.css'
import { useEffect } from 'react'
import { FirstFill } from '#shell/frame/first-fill.tsx'
import { link } from '#shell/frame/link.tsx'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { part } from '#shell/frame/part.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { Together } from '#shell/screen/together.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { has } from '#records/rights/rights.ts'
import type { Way } from '../rules/way.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { preloadBodiesLater } from './session/bodies.tsx'
import { MANUAL, ORIGIN, SCAN, weighingAddress } from './weighing-address.ts'

// The sessions and the day come a moment after the screen itself.
const load = () => import('./session/home-parts.tsx')
const LazyHomeSessions = part(() => load().then(({ HomeSessions }) => HomeSessions), {
  waiting: () => <Skeleton lines={8} />,
})
const LazyDayWeighed = part(() => load().then(({ DayWeighed }) => DayWeighed))

export function WeighingHome() {
  const rights = useRights()
  const { today } = useClock()
  useEffect(preloadBodiesLater, [])
  return (
    <PhoneScreen>
      <div>
        <PageTitle className="h-page">Pesée</PageTitle>
        <p className="sub num">{sentenceStart(formatDate(today, 'day'))}</p>
      </div>
      <FirstFill>
        <Together className="stack">
          <LazyHomeSessions>
            <h2 className="h-sec">Nouvelle session</h2>
            <div className="ways">
              <WayLink way="in" />
              <WayLink way="out" />
            </div>
            <div className="acts2">
              {has(rights, 'scan') && (
                <LinkButton to={SCAN} icon="scan-barcode">
                  Scanner
                </LinkButton>
              )}
              {has(rights, 'manual') && (
                <LinkButton to={MANUAL} icon="keyboard">
                  Saisie manuelle
                </LinkButton>
              )}
            </div>
          </LazyHomeSessions>
          <LazyDayWeighed />
        </Together>
      </FirstFill>
    </PhoneScreen>
  )
}

function WayLink({ way }: { readonly way: Way }) {
  return link({
    to: weighingAddress(ORIGIN, { way }),
    className: 'card way',
    children: (
      <>
        <span className="tile">
          <Icon name={way === 'in' ? 'log-in' : 'log-out'} />
        </span>
        <span className="n">{way === 'in' ? 'Pesée entrante' : 'Pesée sortante'}</span>
      </>
    ),
  })
}
