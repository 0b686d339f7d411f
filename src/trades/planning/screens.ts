// The planner's board and the page of one slot.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { flag } from '#shell/frame/search-fields.ts'
import { boardFields } from './desk/board/board-fields.ts'
import { slotFields } from './shared/slot-fields.ts'

/** Loaded with the first screen of the desk: the list of its chunks would weigh on every phone's first load. */
const desk = () => import('./desk/screens.ts')

export const planningRoutes = [
  createRoute(
    screen('/collect/desktop', {
      search: boardFields,
      stays: ['date', 'days', 'tab', 'shifts', 'view', 'cards', 'drawer', 'type', 'move'],
      load: () => desk().then(({ loadBoard }) => loadBoard()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/slot', {
      search: { ...slotFields, messages: flag },
      // The thread opens beside the stops.
      stays: ['messages'],
      load: () => desk().then(({ loadDeskSlot }) => loadDeskSlot()),
    }),
  ),
] as const
