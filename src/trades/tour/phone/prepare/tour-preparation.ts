// Runs « Préparer ma tournée »: sends what waits, pulls what changed, then downloads the photos of the day and of the next one.
// It starts with the screen, stops without network and starts again with it; photos continue to be downloaded when the screen is
// left.
import { useCallback, useEffect, useState } from 'react'
import { attempt } from '#shell/screen/attempt.ts'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { keepPictures } from '#shell/sync/keep-pictures.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useWork } from '#shell/screen/work.ts'
import { addDays } from '#records/time/dates.ts'
import { tourReadiness, type TourReadiness } from '../../data/tour-readiness.ts'
import { useReadiness } from './use-readiness.ts'
import { useTourAhead } from '../day/use-slots.ts'

/** Friday's crew prepares Monday. */
const DAYS_AHEAD = 3

export interface Preparation {
  readonly readiness: TourReadiness | undefined
  /** The day after, or the next one with stops. */
  readonly ahead: { readonly day: string; readonly readiness: TourReadiness } | null
  readonly isOnline: boolean
  readonly isRunning: boolean
  /** The percentage of everything needed that is here. */
  readonly percent: number
  readonly again: () => void
}

export const usePreparation = (day: string): Preparation => {
  const rights = useRights()
  const online = useConnection(isOnline)
  const shards = useConnection(({ bootstrap }) => bootstrap)
  const readiness = useReadiness(day)
  const ahead = useTourAhead(day)
  // Photos that the desk adds meanwhile start it again.
  const asked = ahead === undefined ? undefined : readiness?.photos.total
  const nextDay = ahead?.day ?? addDays(day, 1)
  const nextReadiness = useLocal(tourReadiness, { day: nextDay, rights })
  const [stage, setStage] = useState<'data' | 'photos' | 'over'>('data')
  const [photos, setPhotos] = useState({ here: 0, total: 0 })
  const isRunning = online && stage !== 'over'
  useWork(isRunning)
  const start = useCallback(() => prepare(day, nextDay, { setStage, setPhotos }), [day, nextDay])
  useEffect(() => (online && asked !== undefined ? start() : undefined), [online, asked, start])
  // A person who prepares a tour does not wait for the next automatic attempt after a network failure.
  useEffect(() => void askRemote(async remote => remote.syncNow()), [])

  const total = (shards?.total ?? 0) + Math.max(photos.total, readiness?.photos.total ?? 0) + 1
  const done =
    (shards?.done ?? 0) + Math.max(photos.here, readiness?.photos.here ?? 0) + (stage === 'data' ? 0 : 1)
  return {
    readiness,
    ahead: nextReadiness === undefined ? null : { day: nextDay, readiness: nextReadiness },
    isOnline: online,
    isRunning,
    percent: Math.floor((done / total) * 100),
    again: () => void start(),
  }
}

interface Steps {
  readonly setStage: (stage: 'data' | 'photos' | 'over') => void
  readonly setPhotos: (photos: { readonly here: number; readonly total: number }) => void
}

/** Returns a function that stops its progress reports. */
const prepare = (day: string, nextDay: string, { setStage, setPhotos }: Steps): (() => void) => {
  let isHeard = true
  const run = async (): Promise<void> => {
    setStage('data')
    await askRemote(async remote => remote.syncNow())
    for (const kind of ['emma', 'loki', 'slot'] as const)
      await askRemote(async remote => remote.pullWindow({ kind, from: day, to: addDays(day, DAYS_AHEAD) }))
    if (isHeard) setStage('photos')
    // A full device makes room and continues, or reports that it is full; the button starts another attempt.
    const isRoom = await attempt(() => keepPictures(day, photos => isHeard && setPhotos(photos)))
    if (isRoom !== null) await attempt(() => keepPictures(nextDay, () => undefined))
  }
  const end = (): void => {
    if (isHeard) setStage('over')
  }
  run().then(end, (error: unknown) => {
    reportError(error)
    end()
  })
  return () => {
    isHeard = false
  }
}
