// The frames of the weighing screens: title and way back at once, what they hold a moment later.
import { useEffect } from 'react'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { MainContent } from '#kit/frame/main-content.tsx'
import { Skeleton } from '#kit/show/skeleton.tsx'
import { bodies, bringBodiesLater } from './session/bodies.ts'
import type { ManualSearch } from './scale/manual.tsx'
import type { ObjectsSearch } from './session/objects.tsx'
import type { OriginSearch } from './session/origin.tsx'
import type { ScaleSearch } from './scale/scale.tsx'
import type { ScanSearch } from './scan/scan.tsx'
import {
  HOME,
  MANUAL,
  OBJECT,
  OBJECTS,
  ORIGIN,
  SCALE,
  SCAN,
  weighingAddress,
} from '../shared/session-search.ts'
import type { ObjectSearch } from './scale/weigh-object.tsx'

// Beside the rest of the start, when a phone opens on one of them. Its screen asks again, and says what stands against it.
void Promise.allSettled(
  Object.entries(bodies).flatMap(([path, { bring }]) => (path === location.pathname ? [bring()] : [])),
)

interface WaitingProps {
  readonly title: string
  readonly back?: string
}

function Waiting({ title, back = HOME }: WaitingProps) {
  return (
    <PhoneScreen title={title} back={{ to: back, label: 'Retour' }} nav={false}>
      <Skeleton lines={6} />
    </PhoneScreen>
  )
}

export function OriginScreen({ search }: { readonly search: OriginSearch }) {
  useEffect(bringBodiesLater, [])
  return bodies[ORIGIN].draw(
    { search },
    <Waiting title={search.way === 'in' ? 'Pesée entrante' : 'Pesée sortante'} />,
  )
}

export function ScaleScreen({ search }: { readonly search: ScaleSearch }) {
  useEffect(bringBodiesLater, [])
  return bodies[SCALE].draw({ search }, <Waiting title="Balance" />)
}

export function ObjectsScreen({ search }: { readonly search: ObjectsSearch }) {
  useEffect(bringBodiesLater, [])
  return bodies[OBJECTS].draw({ search }, <Waiting title="Pesée" />)
}

export function ObjectScreen({ search }: { readonly search: ObjectSearch }) {
  useEffect(bringBodiesLater, [])
  return bodies[OBJECT].draw({ search }, <Waiting title="Pesée" back={weighingAddress(OBJECTS, search)} />)
}

export function ManualScreen({ search }: { readonly search: ManualSearch }) {
  useEffect(bringBodiesLater, [])
  return bodies[MANUAL].draw({ search }, <Waiting title="Saisie manuelle" />)
}

export function ScanScreen({ search }: { readonly search: ScanSearch }) {
  useEffect(bringBodiesLater, [])
  return bodies[SCAN].draw(
    { search },
    <div className="cam">
      <MainContent className="cam__sheet">
        <Skeleton />
      </MainContent>
    </div>,
  )
}
