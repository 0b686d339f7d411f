// The weighing's desk (screens.md section 6): its screens, each loaded when it opens.
import { oneOf, screen, screenWithSearch, type AreaScreens, type RawSearch } from '../frame/screen.tsx'

export const balanceDeskScreens: AreaScreens = {
  '/balance/desktop/dashboard': screen('Tableau de bord', () =>
    import('#trades/figures/desk/weighed/dashboard.tsx').then(({ WeighingDashboard }) => WeighingDashboard),
  ),
  '/balance/desktop/task': screenWithSearch(
    'Session de pesée',
    ({ id, line }: RawSearch) => ({ id: oneOf(id), line: oneOf(line) }),
    () => import('#trades/weighing/desk/task.tsx').then(({ DeskWeighing }) => DeskWeighing),
  ),
  '/balance/desktop/search': screenWithSearch(
    'Recherche',
    ({ code, object, flow, from, to, life }: RawSearch) => ({
      code: oneOf(code),
      object: oneOf(object),
      flow: oneOf(flow),
      from: oneOf(from),
      to: oneOf(to),
      life: oneOf(life),
    }),
    () =>
      import('#trades/finding/desk/weighed/search.tsx').then(
        ({ WeighingSearchScreen }) => WeighingSearchScreen,
      ),
  ),
  '/balance/desktop/stats': screen('Statistiques de pesée', () =>
    import('#trades/figures/desk/weighed/stats.tsx').then(({ WeighingStats }) => WeighingStats),
  ),
  '/balance/desktop/:history+': screen('Historique de pesée', () =>
    import('#trades/finding/desk/weighed/history.tsx').then(({ WeighingHistory }) => WeighingHistory),
  ),
}
