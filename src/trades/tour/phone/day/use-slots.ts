// The slots that a person may use: those of a day, of the next day with slots, and one of them stop by stop.
import { useState } from 'react'
import { ownFirst, rememberedResource } from '#shell/kept/remembered-resource.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { stopsOfPlace, type SlotPlace } from '../../data/stops-of-place.ts'
import { tourAhead, tourOfDay, type Tour } from '../../data/tour-of-day.ts'

export const useTour = (day: string): Tour | undefined => {
  const tour = useLocal(tourOfDay, { day, rights: useRights() })
  const [own] = useState(rememberedResource)
  return tour && { ...tour, slots: ownFirst(tour.slots, own) }
}

/** Null when there is none in the following seven days. */
export const useTourAhead = (day: string) => useLocal(tourAhead, { day, rights: useRights() })

export const useSlotStops = (place: SlotPlace) => useLocal(stopsOfPlace, { ...place, rights: useRights() })
