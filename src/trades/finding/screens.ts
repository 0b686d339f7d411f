// Search and history, of collection and weighing.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { day, flag, oneOf, text, whole } from '#shell/frame/search-fields.ts'

/** Loaded with the first screen of the desk: the list of its chunks would weigh on every phone's first load. */
const desk = () => import('./desk/screens.ts')

export const findingRoutes = [
  createRoute(
    screen('/collect/desktop/:history+', {
      search: { partner: text, origin: text, sort: text },
      stays: 'all',
      load: () => desk().then(({ loadCollectionHistory }) => loadCollectionHistory()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/search', {
      search: {
        text,
        from: day,
        to: day,
        scope: text,
        type: text,
        state: text,
        resource: text,
        origin: text,
        cancelled: flag,
        far: flag,
        more: whole,
        sort: text,
        object: text,
      },
      stays: 'all',
      load: () => desk().then(({ loadSearch }) => loadSearch()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/search', {
      search: { code: text, object: text, flow: text, from: text, to: text, life: text, sort: text },
      stays: ['code', 'object', 'flow', 'from', 'to', 'sort'],
      load: () => desk().then(({ loadWeighingSearchScreen }) => loadWeighingSearchScreen()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/:history+', {
      search: { way: oneOf('in', 'out'), flow: text, sort: text },
      stays: 'all',
      load: () => desk().then(({ loadWeighingHistory }) => loadWeighingHistory()),
    }),
  ),
] as const
