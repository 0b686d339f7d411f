// The weighing area: the phone's screens and the desk. The addresses are those that links and colleagues share.
import { createRoute } from '@tanstack/react-router'
import { screen } from '../frame/screen.tsx'
import { flag, oneOf, text } from '../frame/search-fields.ts'
import { periodFields } from '../period/period-fields.ts'
import { sessionFields } from '#trades/weighing/shared/session-search.ts'

const thing = { ...sessionFields, object: text, code: text }
const onScale = {
  ...thing,
  line: text,
  edit: text,
  again: oneOf('replace', 'add'),
  from: oneOf('scan'),
}

/** Loaded with the first screen of the desk. */
const desk = () => import('./weighing-desk.ts')

export const balanceRoutes = [
  createRoute(
    screen('/balance', {
      title: 'Pesée',
      load: () => import('#trades/weighing/phone/way-in.tsx').then(({ WayIn }) => WayIn),
    }),
  ),
  createRoute(
    screen('/balance/mobile', {
      title: 'Pesée',
      load: () => import('#trades/weighing/phone/home.tsx').then(({ WeighingHome }) => WeighingHome),
    }),
  ),
  createRoute(
    screen('/balance/mobile/origin', {
      title: 'Provenance',
      search: thing,
      load: () => import('#trades/weighing/phone/screens.tsx').then(({ OriginScreen }) => OriginScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/resource', {
      title: 'Balance',
      search: onScale,
      load: () => import('#trades/weighing/phone/screens.tsx').then(({ ScaleScreen }) => ScaleScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/objects', {
      title: 'Objets',
      search: { ...sessionFields, category: text, bind: text, end: flag, print: flag },
      load: () => import('#trades/weighing/phone/screens.tsx').then(({ ObjectsScreen }) => ObjectsScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/object', {
      title: 'Objet',
      search: onScale,
      load: () => import('#trades/weighing/phone/screens.tsx').then(({ ObjectScreen }) => ObjectScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/scan', {
      title: 'Scanner',
      search: thing,
      load: () => import('#trades/weighing/phone/screens.tsx').then(({ ScanScreen }) => ScanScreen),
    }),
  ),
  createRoute(
    screen('/balance/mobile/manual', {
      title: 'Saisie manuelle',
      search: thing,
      load: () => import('#trades/weighing/phone/screens.tsx').then(({ ManualScreen }) => ManualScreen),
    }),
  ),
  createRoute(
    screen('/balance/desktop/dashboard', {
      title: 'Tableau de bord',
      search: { way: oneOf('in', 'out') },
      stays: ['way'],
      load: () => desk().then(({ loadWeighingDashboard }) => loadWeighingDashboard()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/task', {
      title: 'Session de pesée',
      search: { id: text, line: text },
      load: () => desk().then(({ loadDeskWeighing }) => loadDeskWeighing()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/search', {
      title: 'Recherche',
      search: { code: text, object: text, flow: text, from: text, to: text, life: text },
      stays: ['code', 'object', 'flow', 'from', 'to'],
      load: () => desk().then(({ loadWeighingSearchScreen }) => loadWeighingSearchScreen()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/stats', {
      title: 'Statistiques de pesée',
      search: { ...periodFields, origin: text, town: text, category: text, rows: text, columns: text },
      stays: ['period', 'from', 'to', 'origin', 'town', 'category', 'rows', 'columns'],
      load: () => desk().then(({ loadWeighingStats }) => loadWeighingStats()),
    }),
  ),
  createRoute(
    screen('/balance/desktop/:history+', {
      title: 'Historique de pesée',
      search: { way: oneOf('in', 'out'), flow: text },
      stays: ['way', 'flow'],
      load: () => desk().then(({ loadWeighingHistory }) => loadWeighingHistory()),
    }),
  ),
] as const
