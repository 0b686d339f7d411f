// The planner's desk: its screens, each loaded when it opens, and how their addresses are read. No phone carries this table.
import { oneOf, screen, screenWithSearch, type AreaScreens, type RawSearch } from '#app/frame/screen.tsx'
import { dayOrNull } from './day-or-null.ts'

export const collectDeskScreens: AreaScreens = {
  '/collect/desktop': screen('Planning', () =>
    import('./desktop/board/board.tsx').then(({ Board }) => Board),
  ),
  '/collect/desktop/slot': screenWithSearch(
    'Créneau',
    ({ resource, date, shift }: RawSearch) => ({
      resource: oneOf(resource),
      date: dayOrNull(oneOf(date)),
      shift: Number(oneOf(shift) ?? 0),
    }),
    () => import('./desktop/slot/slot.tsx').then(({ DeskSlot }) => DeskSlot),
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
    () => import('./desktop/task.tsx').then(({ DeskTask }) => DeskTask),
  ),
  '/collect/desktop/dashboard': screen('Tableau de bord', () =>
    import('./desktop/dashboard.tsx').then(({ DeskDashboard }) => DeskDashboard),
  ),
  '/collect/desktop/stats': screen('Chiffres', () =>
    import('./desktop/stats/stats.tsx').then(({ CollectionStats }) => CollectionStats),
  ),
  '/collect/desktop/:history+': screen('Historique', () =>
    import('./desktop/history/history.tsx').then(({ CollectionHistory }) => CollectionHistory),
  ),
  '/collect/desktop/search': screenWithSearch('Recherche', asItStands, () =>
    import('./desktop/search/search.tsx').then(({ Search }) => Search),
  ),
  '/collect/desktop/print/slot': screenWithSearch('Feuille de route', readIds, () =>
    import('./print/slot.tsx').then(({ PrintedSlot }) => PrintedSlot),
  ),
  '/collect/desktop/print/task': screenWithSearch('Fiche tâche', readIds, () =>
    import('./print/task.tsx').then(({ PrintedTaskScreen }) => PrintedTaskScreen),
  ),
  '/collect/desktop/print/delivering': screenWithSearch('Bon', readIds, () =>
    import('./print/delivering.tsx').then(({ PrintedDelivery }) => PrintedDelivery),
  ),
  '/collect/desktop/print/certificate': screenWithSearch('Attestation', readIds, () =>
    import('./print/certificate.tsx').then(({ PrintedCertificate }) => PrintedCertificate),
  ),
  '/collect/desktop/print/stickers': screenWithSearch(
    'Étiquettes',
    ({ session, id }: RawSearch) => ({ session: oneOf(session), ids: listOf(id) }),
    () => import('./print/stickers.tsx').then(({ Stickers }) => Stickers),
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
