// The page of one task: a new request, a task to change, a visit to check.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { oneOf, text } from '#shell/frame/search-fields.ts'
import { cellFields } from '#trades/planning/shared/slot-fields.ts'

/** Loaded with the first screen of the desk: the list of its chunks would weigh on every phone's first load. */
const desk = () => import('./desk/screens.ts')

export const requestRoutes = [
  createRoute(
    screen('/collect/desktop/task', {
      search: {
        id: text,
        versions: text,
        view: oneOf('form', 'rental', 'prepare', 'departure', 'return', 'step'),
        from: text,
        ...cellFields,
      },
      load: () => desk().then(({ loadDeskTask }) => loadDeskTask()),
    }),
  ),
] as const
