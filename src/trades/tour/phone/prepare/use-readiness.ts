// How much of a day is on this device: its data and photos, and the application itself.
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useShellHere } from '#shell/updates/shell-here.ts'
import { readinessMessages } from '#records/fr/on-site-messages.ts'
import { tourReadiness, type TourReadiness } from '../../data/tour-readiness.ts'

export const useReadiness = (day: string): TourReadiness | undefined => {
  const data = useLocal(tourReadiness, { day, rights: useRights() })
  const isShellHere = useShellHere()
  if (data === undefined || isShellHere) return data
  return {
    ...data,
    missing: [readinessMessages.applicationComing, ...data.missing],
    ready: false,
    canLeave: false,
  }
}
