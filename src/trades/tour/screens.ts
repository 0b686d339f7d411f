// The crew's phone. The addresses are those that links, QR codes and colleagues share.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { day, flag, needed, text } from '#shell/frame/search-fields.ts'
import { slotFields } from '#trades/planning/shared/slot-fields.ts'

export const tourRoutes = [
  createRoute(
    screen('/collect/mobile', {
      search: { date: day, prepare: flag },
      load: () => import('./phone/day/slots.tsx').then(({ Slots }) => Slots),
    }),
  ),
  createRoute(
    screen('/collect/mobile/slot', {
      search: slotFields,
      load: () => import('./phone/slot/slot.tsx').then(({ Slot }) => Slot),
    }),
  ),
  createRoute(
    screen('/collect/mobile/task', {
      search: { id: needed(text) },
      load: () => import('./phone/stop/stop.tsx').then(({ Stop }) => Stop),
    }),
  ),
  createRoute(
    screen('/collect/mobile/dashboard', {
      load: () => import('./phone/day/dashboard.tsx').then(({ Dashboard }) => Dashboard),
    }),
  ),
] as const
