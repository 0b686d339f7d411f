// The dashboards and the statistics of collection and weighing.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { flag, oneOf, text } from '#shell/frame/search-fields.ts'
import { periodFields } from '#shell/period/period-fields.ts'

/** Loaded with the first screen of the desk: the list of its chunks would weigh on every phone's first load. */
const desk = () => import('./desk/screens.ts')

export const figuresRoutes = [
  createRoute(
    screen('/collect/desktop/dashboard', {
      search: { queue: text, whole: flag, sort: text },
      stays: 'all',
      load: () => desk().then(({ loadDeskDashboard }) => loadDeskDashboard()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/stats', {
      search: {
        ...periodFields,
        scope: text,
        resource: text,
        sector: text,
        city: text,
        type: text,
        compared: flag,
        sort: text,
      },
      stays: 'all',
      load: () => desk().then(({ loadCollectionStats }) => loadCollectionStats()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/dashboard', {
      search: { way: oneOf('in', 'out'), sort: text },
      stays: 'all',
      load: () => desk().then(({ loadWeighingDashboard }) => loadWeighingDashboard()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/stats', {
      search: {
        ...periodFields,
        origin: text,
        town: text,
        category: text,
        rows: text,
        columns: text,
        sort: text,
      },
      stays: 'all',
      load: () => desk().then(({ loadWeighingStats }) => loadWeighingStats()),
    }),
  ),
] as const
