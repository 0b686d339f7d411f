// Collection: the phone's first screens, and the desk's view of two versions. The addresses are those that links, QR codes and colleagues share.
import { oneOf, screen, screenWithSearch, type AreaScreens, type RawSearch } from '#app/frame/screen.tsx'

export const collectScreens: AreaScreens = {
  '/collect/mobile': screenWithSearch(
    'Mes créneaux',
    ({ date, prepare }: RawSearch) => ({ date: dayOrNull(oneOf(date)), prepare: oneOf(prepare) === '1' }),
    () => import('./mobile/slots.tsx').then(({ Slots }) => Slots),
  ),
  '/collect/mobile/slot': screenWithSearch(
    'Arrêts du créneau',
    ({ resource, date, shift }: RawSearch) => ({
      resource: oneOf(resource),
      date: dayOrNull(oneOf(date)),
      shift: Number(oneOf(shift) ?? 0),
    }),
    () => import('./mobile/slot.tsx').then(({ Slot }) => Slot),
  ),
  '/collect/mobile/task': screenWithSearch(
    'Arrêt',
    ({ id }: RawSearch) => ({ id: oneOf(id) }),
    () => import('./mobile/stop.tsx').then(({ Stop }) => Stop),
  ),
  '/collect/mobile/dashboard': screen('Bilan du jour', () =>
    import('./mobile/dashboard.tsx').then(({ Dashboard }) => Dashboard),
  ),
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
  '/collect/desktop/search': screenWithSearch(
    'Recherche',
    (raw: RawSearch) => ({
      text: oneOf(raw['text']) ?? '',
      from: dayOrNull(oneOf(raw['from'])) ?? '',
      to: dayOrNull(oneOf(raw['to'])) ?? '',
      scope: oneOf(raw['scope']) ?? '',
      type: oneOf(raw['type']) ?? '',
      state: oneOf(raw['state']) ?? '',
      resource: oneOf(raw['resource']) ?? '',
      origin: oneOf(raw['origin']) ?? '',
      cancelled: oneOf(raw['cancelled']) === '1',
    }),
    () => import('./desktop/search/search.tsx').then(({ Search }) => Search),
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
  '/collect/mobile/sync': screen('Synchronisation', () =>
    import('./mobile/sync.tsx').then(({ Sync }) => Sync),
  ),
}

const dayOrNull = (text: string | null): string | null =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : null

function readIds({ id }: RawSearch) {
  return { ids: listOf(id) }
}

/** A name may be said once or several times. */
const listOf = (value: RawSearch[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value
