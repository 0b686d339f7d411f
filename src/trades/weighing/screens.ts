// The dock's screens and the desk's page of one weighing session.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { flag, oneOf, text } from '#shell/frame/search-fields.ts'
import { weighingSessionFields } from './phone/weighing-address.ts'

const thing = { ...weighingSessionFields, object: text, code: text }
const onScale = {
  ...thing,
  line: text,
  edit: text,
  again: oneOf('replace', 'add'),
  from: oneOf('scan'),
}

/** Loaded with the first screen of the desk: the list of its chunks would weigh on every phone's first load. */
const desk = () => import('./desk/screens.ts')

export const weighingRoutes = [
  createRoute(
    screen('/balance', {
      load: () => import('./phone/way-in.tsx').then(({ WayIn }) => WayIn),
    }),
  ),
  createRoute(
    screen('/balance/mobile', {
      load: () => import('./phone/home.tsx').then(({ WeighingHome }) => WeighingHome),
    }),
  ),
  createRoute(
    screen('/balance/mobile/origin', {
      search: thing,
      load: () => import('./phone/screens.tsx').then(({ OriginScreen }) => OriginScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/resource', {
      search: onScale,
      load: () => import('./phone/screens.tsx').then(({ ScaleScreen }) => ScaleScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/objects', {
      search: { ...weighingSessionFields, category: text, bind: text, end: flag, print: flag },
      load: () => import('./phone/screens.tsx').then(({ ObjectsScreen }) => ObjectsScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/object', {
      search: onScale,
      load: () => import('./phone/screens.tsx').then(({ ObjectScreen }) => ObjectScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/scan', {
      search: thing,
      load: () => import('./phone/screens.tsx').then(({ ScanScreen }) => ScanScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/manual', {
      search: thing,
      load: () => import('./phone/screens.tsx').then(({ ManualScreen }) => ManualScreen),
    }),
  ),
  createRoute(
    screen('/balance/desktop/task', {
      search: { id: text, line: text, sort: text },
      stays: ['sort'],
      load: () => desk().then(({ loadDeskWeighing }) => loadDeskWeighing()),
    }),
  ),
] as const
