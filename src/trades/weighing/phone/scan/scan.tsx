// /balance/mobile/scan: a code from the camera, a hand scanner or the keyboard, and its result, shown by colour, words, sound and
// vibration (screens.md section 5). Opened with a code it shows that one, and leaves the camera off.
import { useEffect, useState } from 'react'
import { link } from '#shell/frame/link.tsx'
import { useTorch } from '#shell/screen/use-torch.ts'
import { useWork } from '#shell/screen/work.ts'
import type { CameraFault } from '#device/camera.ts'
import { isScanMuted, muteScans, readyScanSound } from '#device/scan/scan-sound.ts'
import { keepScreenOn } from '#device/wake-lock.ts'
import { plural } from '#records/fr/plural.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { MainContent } from '#kit/frame/main-content.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { SkipLink } from '#kit/frame/skip-link.tsx'
import { useDensity } from '#kit/show/use-density.ts'
import { CameraOff } from './camera-off.tsx'
import { ScanCamera, type ReadingFault } from './scan-camera.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { HOME, OBJECTS, weighingAddress, type WeighingSessionSearch } from '../weighing-address.ts'
import { useHandCode } from './use-hand-code.ts'
import { useScans } from './use-scans.ts'
import { useWeighingSession } from '../session/use-weighing-session.ts'
import type { WeighingSession } from '../session/weighing-session.ts'

export interface ScanSearch extends WeighingSessionSearch {
  readonly code: string | null
}

export function Scan({ search }: { readonly search: ScanSearch }) {
  useDensity('touch')
  useEffect(keepScreenOn, [])
  const session = useWeighingSession(search, { joins: true })
  // A fast user scans before the weighing session is read: the code waits for it.
  const [shot, setShot] = useState<Shot | null>(search.code === null ? null : { code: search.code, turn: 0 })
  useHandCode(code => setShot(now => ({ code, turn: (now?.turn ?? 0) + 1 })))
  if (session !== undefined) return <ScanOpen session={session} isBlind={search.code !== null} shot={shot} />
  return (
    <div className="cam">
      <MainContent className="cam__sheet">
        <Skeleton />
      </MainContent>
    </div>
  )
}

interface Shot {
  readonly code: string
  readonly turn: number
}

interface ScanOpenProps {
  readonly session: WeighingSession
  readonly isBlind: boolean
  readonly shot: Shot | null
}

function ScanOpen({ session, isBlind, shot }: ScanOpenProps) {
  const scans = useScans(session)
  const [fault, setFault] = useState<CameraFault | ReadingFault | 'shut' | null>(isBlind ? 'shut' : null)
  const { torch, filmsWith } = useTorch()
  const [isMuted, setMuted] = useState(isScanMuted)
  useWork(true)
  useEffect(() => {
    if (shot !== null) void scans.take(shot.code, false)
    // oxlint-disable-next-line react/exhaustive-deps -- each shot once
  }, [shot])
  const { search, view, flowName } = session
  const hasSession = search.session !== null || search.flow !== null
  const before = hasSession ? weighingAddress(OBJECTS, search) : HOME
  const pieces = view?.totals.pieces ?? 0
  const { result } = scans
  return (
    <div className="cam">
      <SkipLink />
      {fault === null ? (
        <ScanCamera onCode={scans.see} onCamera={filmsWith} onFault={setFault} />
      ) : (
        <CameraOff fault={fault} retry={() => setFault(null)} />
      )}
      <header className="cam__top">
        {link({
          to: before,
          className: 'cam__btn cam__btn--bare',
          'aria-label': 'Fermer le scan',
          'data-closes': true,
          children: <Icon name="x" />,
        })}
        <div className="grow">
          <PageTitle>{hasSession ? session.title : 'Scanner'}</PageTitle>
          <p className="num">
            {[flowName, pieces > 0 && plural(pieces, 'objet')].filter(Boolean).join(' · ')}
          </p>
        </div>
        <button
          type="button"
          className="cam__btn cam__btn--text"
          aria-pressed={!isMuted}
          onClick={() => {
            muteScans(!isMuted)
            setMuted(!isMuted)
            void readyScanSound()
          }}
        >
          Son
        </button>
        {torch !== null && fault === null && (
          <button
            type="button"
            className="cam__btn"
            aria-pressed={torch.isLit}
            aria-label="Lampe"
            onClick={torch.turn}
          >
            <Icon name="flashlight" />
          </button>
        )}
      </header>
      {fault === null && (
        <div
          className={result === null ? 'cam__frame' : `cam__frame cam__frame--${result.found.kind}`}
          aria-hidden="true"
        >
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <MainContent className="cam__sheet">
        <ScanPanel session={session} scans={scans} isBlind={fault !== null} />
      </MainContent>
    </div>
  )
}
