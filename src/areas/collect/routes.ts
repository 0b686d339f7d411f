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
  '/collect/desktop/task': screenWithSearch(
    'Tâche',
    ({ id, versions }: RawSearch) => ({ id: oneOf(id), versions: oneOf(versions) }),
    () => import('./desktop/task.tsx').then(({ DeskTask }) => DeskTask),
  ),
  '/collect/desktop/dashboard': screen('Tableau de bord', () =>
    import('./desktop/dashboard.tsx').then(({ DeskDashboard }) => DeskDashboard),
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

/** A name may be said once or several times. */
const listOf = (value: RawSearch[string]): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value
