// The weighing area: its phone screens, each loaded when it opens. The addresses are those that links and colleagues share.
import {
  lateScreens,
  oneOf,
  screen,
  screenWithSearch,
  type AreaScreens,
  type RawSearch,
} from '../frame/screen.tsx'
import { readSessionSearch } from '#trades/weighing/shared/session-search.ts'

const thingOf = (raw: RawSearch) => ({
  ...readSessionSearch(raw),
  object: oneOf(raw['object']),
  code: oneOf(raw['code']),
})

const onScaleOf = (raw: RawSearch) => ({
  ...thingOf(raw),
  line: oneOf(raw['line']),
  edit: oneOf(raw['edit']),
  again: againOf(oneOf(raw['again'])),
  from: oneOf(raw['from']) === 'scan' ? ('scan' as const) : null,
})

const againOf = (text: string | null): 'replace' | 'add' | null =>
  text === 'replace' || text === 'add' ? text : null

export const balanceScreens: AreaScreens = {
  ...lateScreens(
    {
      '/balance/desktop/dashboard': 'Tableau de bord',
      '/balance/desktop/task': 'Session de pesée',
      '/balance/desktop/search': 'Recherche',
      '/balance/desktop/stats': 'Statistiques de pesée',
      '/balance/desktop/:history+': 'Historique de pesée',
    },
    () => import('./weighing-desk.ts').then(({ balanceDeskScreens }) => balanceDeskScreens),
  ),
  '/balance': screen('Pesée', () => import('#trades/weighing/phone/way-in.tsx').then(({ WayIn }) => WayIn)),
  '/balance/mobile': screen('Pesée', () =>
    import('#trades/weighing/phone/home.tsx').then(({ WeighingHome }) => WeighingHome),
  ),
  '/balance/mobile/origin': screenWithSearch('Provenance', thingOf, () =>
    import('#trades/weighing/phone/screens.tsx').then(({ OriginScreen }) => OriginScreen),
  ),
  '/balance/mobile/resource': screenWithSearch('Balance', onScaleOf, () =>
    import('#trades/weighing/phone/screens.tsx').then(({ ScaleScreen }) => ScaleScreen),
  ),
  '/balance/mobile/objects': screenWithSearch(
    'Objets',
    (raw: RawSearch) => ({
      ...readSessionSearch(raw),
      category: oneOf(raw['category']),
      bind: oneOf(raw['bind']),
      end: oneOf(raw['end']) === '1',
      print: oneOf(raw['print']) === '1',
    }),
    () => import('#trades/weighing/phone/screens.tsx').then(({ ObjectsScreen }) => ObjectsScreen),
  ),
  '/balance/mobile/object': screenWithSearch('Objet', onScaleOf, () =>
    import('#trades/weighing/phone/screens.tsx').then(({ ObjectScreen }) => ObjectScreen),
  ),
  '/balance/mobile/scan': screenWithSearch('Scanner', thingOf, () =>
    import('#trades/weighing/phone/screens.tsx').then(({ ScanScreen }) => ScanScreen),
  ),
  '/balance/mobile/manual': screenWithSearch('Saisie manuelle', thingOf, () =>
    import('#trades/weighing/phone/screens.tsx').then(({ ManualScreen }) => ManualScreen),
  ),
}
