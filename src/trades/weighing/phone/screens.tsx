// The weighing screens: title and way back at once, what they hold a moment later.
import './weighing.css'
import { useEffect } from 'react'
import { bodies, preloadBodiesLater } from './session/bodies.tsx'
import type { ManualSearch } from './scale/manual.tsx'
import type { ObjectsSearch } from './session/objects.tsx'
import type { OriginSearch } from './session/use-begin-weighing.ts'
import type { ScaleSearch } from './scale/scale.tsx'
import type { ScanSearch } from './scan/scan.tsx'
import {
  MANUAL,
  OBJECT,
  OBJECTS,
  ORIGIN,
  SCALE,
  SCAN,
  withWay,
  type WeighingSessionSearch,
} from './weighing-address.ts'
import type { ObjectSearch } from './scale/weigh-object.tsx'

// In parallel with the rest of the start, when a phone opens on one of them. The screen itself loads it again, and reports a
// failure.
void Promise.allSettled(
  Object.entries(bodies).flatMap(([path, { preload }]) => (path === location.pathname ? [preload()] : [])),
)

/** The search as the route reads it: the way may be missing. */
type Asked<S extends WeighingSessionSearch> = Omit<S, 'way'> & { readonly way: S['way'] | null }

export function OriginScreen({ search }: { readonly search: Asked<OriginSearch> }) {
  useEffect(preloadBodiesLater, [])
  const Body = bodies[ORIGIN]
  return <Body search={withWay(search)} />
}

export function ScaleScreen({ search }: { readonly search: Asked<ScaleSearch> }) {
  useEffect(preloadBodiesLater, [])
  const Body = bodies[SCALE]
  return <Body search={withWay(search)} />
}

export function ObjectsScreen({ search }: { readonly search: Asked<ObjectsSearch> }) {
  useEffect(preloadBodiesLater, [])
  const Body = bodies[OBJECTS]
  return <Body search={withWay(search)} />
}

export function ObjectScreen({ search }: { readonly search: Asked<ObjectSearch> }) {
  useEffect(preloadBodiesLater, [])
  const Body = bodies[OBJECT]
  return <Body search={withWay(search)} />
}

export function ManualScreen({ search }: { readonly search: Asked<ManualSearch> }) {
  useEffect(preloadBodiesLater, [])
  const Body = bodies[MANUAL]
  return <Body search={withWay(search)} />
}

export function ScanScreen({ search }: { readonly search: Asked<ScanSearch> }) {
  useEffect(preloadBodiesLater, [])
  const Body = bodies[SCAN]
  return <Body search={withWay(search)} />
}
