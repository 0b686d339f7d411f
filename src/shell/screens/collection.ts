// Collection: the phone's screens, and the planner's desk, whose table comes apart. The addresses are those that links, QR codes and
// colleagues share.
import {
  lateScreens,
  oneOf,
  screen,
  screenWithSearch,
  type AreaScreens,
  type RawSearch,
} from '../frame/screen.tsx'
import { dayOrNull } from '#records/time/day-or-null.ts'

export const collectScreens: AreaScreens = {
  '/collect/mobile': screenWithSearch(
    'Mes créneaux',
    ({ date, prepare }: RawSearch) => ({ date: dayOrNull(oneOf(date)), prepare: oneOf(prepare) === '1' }),
    () => import('#trades/tour/phone/day/slots.tsx').then(({ Slots }) => Slots),
  ),
  '/collect/mobile/slot': screenWithSearch(
    'Arrêts du créneau',
    ({ resource, date, shift }: RawSearch) => ({
      resource: oneOf(resource),
      date: dayOrNull(oneOf(date)),
      shift: Number(oneOf(shift) ?? 0),
    }),
    () => import('#trades/tour/phone/slot/slot.tsx').then(({ Slot }) => Slot),
  ),
  '/collect/mobile/task': screenWithSearch(
    'Arrêt',
    ({ id }: RawSearch) => ({ id: oneOf(id) }),
    () => import('#trades/tour/phone/stop/stop.tsx').then(({ Stop }) => Stop),
  ),
  '/collect/mobile/dashboard': screen('Bilan du jour', () =>
    import('#trades/tour/phone/day/dashboard.tsx').then(({ Dashboard }) => Dashboard),
  ),
  '/collect/mobile/sync': screen('Synchronisation', () =>
    import('#trades/sending/phone/sync.tsx').then(({ Sync }) => Sync),
  ),
  ...lateScreens(
    {
      '/collect/desktop': 'Planning',
      '/collect/desktop/slot': 'Créneau',
      '/collect/desktop/task': 'Tâche',
      '/collect/desktop/dashboard': 'Tableau de bord',
      '/collect/desktop/stats': 'Chiffres',
      '/collect/desktop/:history+': 'Historique',
      '/collect/desktop/search': 'Recherche',
      '/collect/desktop/print/slot': 'Feuille de route',
      '/collect/desktop/print/task': 'Fiche tâche',
      '/collect/desktop/print/delivering': 'Bon',
      '/collect/desktop/print/certificate': 'Attestation',
      '/collect/desktop/print/stickers': 'Étiquettes',
    },
    () => import('./collection-desk.ts').then(({ collectDeskScreens }) => collectDeskScreens),
  ),
}
