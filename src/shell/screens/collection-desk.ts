// The planner's desk: its screens, each loaded when it opens, and how their addresses are read. No phone carries this table.
import { oneOf, screen, screenWithSearch, type AreaScreens, type RawSearch } from '../frame/screen.tsx'
import { dayOrNull } from '#records/time/day-or-null.ts'

export const collectDeskScreens: AreaScreens = {
  '/collect/desktop': screen('Planning', () =>
    import('#trades/planning/desk/board/board.tsx').then(({ Board }) => Board),
  ),
  '/collect/desktop/slot': screenWithSearch(
    'Créneau',
    ({ resource, date, shift }: RawSearch) => ({
      resource: oneOf(resource),
      date: dayOrNull(oneOf(date)),
      shift: Number(oneOf(shift) ?? 0),
    }),
    () => import('#trades/planning/desk/slot/slot.tsx').then(({ DeskSlot }) => DeskSlot),
  ),
  '/collect/desktop/task': screenWithSearch(
    'Tâche',
    ({ id, versions, from, resource, date, shift }: RawSearch) => ({
      id: oneOf(id),
      versions: oneOf(versions),
      from: oneOf(from),
      resource: oneOf(resource),
      date: dayOrNull(oneOf(date)),
      shift: Number(oneOf(shift) ?? 0),
    }),
    () => import('#trades/request/desk/task.tsx').then(({ DeskTask }) => DeskTask),
  ),
  '/collect/desktop/dashboard': screen('Tableau de bord', () =>
    import('#trades/figures/desk/dashboard/dashboard.tsx').then(({ DeskDashboard }) => DeskDashboard),
  ),
  '/collect/desktop/stats': screen('Chiffres', () =>
    import('#trades/figures/desk/collected/stats.tsx').then(({ CollectionStats }) => CollectionStats),
  ),
  '/collect/desktop/:history+': screen('Historique', () =>
    import('#trades/finding/desk/history/history.tsx').then(({ CollectionHistory }) => CollectionHistory),
  ),
  '/collect/desktop/search': screenWithSearch('Recherche', asItStands, () =>
    import('#trades/finding/desk/search.tsx').then(({ Search }) => Search),
  ),
  '/collect/desktop/print/slot': screenWithSearch('Feuille de route', readIds, () =>
    import('#trades/papers/print/slot.tsx').then(({ PrintedSlot }) => PrintedSlot),
  ),
  '/collect/desktop/print/task': screenWithSearch('Fiche tâche', readIds, () =>
    import('#trades/papers/print/task.tsx').then(({ PrintedTaskScreen }) => PrintedTaskScreen),
  ),
  '/collect/desktop/print/delivering': screenWithSearch('Bon', readIds, () =>
    import('#trades/papers/print/delivering.tsx').then(({ PrintedDelivery }) => PrintedDelivery),
  ),
  '/collect/desktop/print/certificate': screenWithSearch('Attestation', readIds, () =>
    import('#trades/papers/print/certificate.tsx').then(({ PrintedCertificate }) => PrintedCertificate),
  ),
  '/collect/desktop/print/stickers': screenWithSearch(
    'Étiquettes',
    ({ session, id }: RawSearch) => ({ session: oneOf(session), ids: listOf(id) }),
    () => import('#trades/papers/print/stickers.tsx').then(({ Stickers }) => Stickers),
  ),
}

/** Read by the screen itself, when it opens. */
function asItStands(raw: RawSearch) {
  return raw
}

function readIds({ id }: RawSearch) {
  return { ids: listOf(id) }
}

/** A name may be said once or several times. */
const listOf = (value: RawSearch[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value
