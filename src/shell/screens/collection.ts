// Collection: the phone's screens and the planner's desk. The addresses are those that links, QR codes and colleagues share.
import { createRoute } from '@tanstack/react-router'
import { screen } from '../frame/screen.tsx'
import { day, flag, needed, text, texts, whole } from '../frame/search-fields.ts'
import { periodFields } from '../period/period-fields.ts'
import { boardFields } from '#trades/planning/shared/board-fields.ts'

/** A slot, or the cell of the planning where one would be. */
const cell = { resource: text, date: day, shift: whole }
const slot = { resource: needed(text), date: needed(day), shift: needed(whole) }
const papers = { id: needed(texts) }

/** Loaded with the first screen of the desk. */
const desk = () => import('./collection-desk.ts')

export const collectRoutes = [
  createRoute(
    screen('/collect/mobile', {
      title: 'Mes créneaux',
      search: { date: day, prepare: flag },
      load: () => import('#trades/tour/phone/day/slots.tsx').then(({ Slots }) => Slots),
    }),
  ),
  createRoute(
    screen('/collect/mobile/slot', {
      title: 'Arrêts du créneau',
      search: slot,
      load: () => import('#trades/tour/phone/slot/slot.tsx').then(({ Slot }) => Slot),
    }),
  ),
  createRoute(
    screen('/collect/mobile/task', {
      title: 'Arrêt',
      search: { id: needed(text) },
      load: () => import('#trades/tour/phone/stop/stop.tsx').then(({ Stop }) => Stop),
    }),
  ),
  createRoute(
    screen('/collect/mobile/dashboard', {
      title: 'Bilan du jour',
      load: () => import('#trades/tour/phone/day/dashboard.tsx').then(({ Dashboard }) => Dashboard),
    }),
  ),
  createRoute(
    screen('/collect/mobile/sync', {
      title: 'Synchronisation',
      load: () => import('#trades/sending/phone/sync.tsx').then(({ Sync }) => Sync),
    }),
  ),
  createRoute(
    screen('/collect/desktop', {
      title: 'Planning',
      search: boardFields,
      stays: ['date', 'days', 'tab', 'shifts', 'view', 'cards', 'drawer', 'type', 'move'],
      load: () => desk().then(({ loadBoard }) => loadBoard()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/slot', {
      title: 'Créneau',
      search: slot,
      load: () => desk().then(({ loadDeskSlot }) => loadDeskSlot()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/task', {
      title: 'Tâche',
      search: { id: text, versions: text, from: text, ...cell },
      load: () => desk().then(({ loadDeskTask }) => loadDeskTask()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/dashboard', {
      title: 'Tableau de bord',
      search: { queue: text },
      stays: ['queue'],
      load: () => desk().then(({ loadDeskDashboard }) => loadDeskDashboard()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/stats', {
      title: 'Chiffres',
      search: {
        ...periodFields,
        scope: text,
        resource: text,
        sector: text,
        city: text,
        type: text,
        compared: flag,
      },
      stays: ['period', 'from', 'to', 'scope', 'resource', 'sector', 'city', 'type', 'compared'],
      load: () => desk().then(({ loadCollectionStats }) => loadCollectionStats()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/:history+', {
      title: 'Historique',
      search: { partner: text, origin: text },
      stays: ['partner', 'origin'],
      load: () => desk().then(({ loadCollectionHistory }) => loadCollectionHistory()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/search', {
      title: 'Recherche',
      search: {
        text,
        from: day,
        to: day,
        scope: text,
        type: text,
        state: text,
        resource: text,
        origin: text,
        cancelled: flag,
        far: flag,
        more: whole,
      },
      stays: [
        'text',
        'from',
        'to',
        'scope',
        'type',
        'state',
        'resource',
        'origin',
        'cancelled',
        'far',
        'more',
      ],
      load: () => desk().then(({ loadSearch }) => loadSearch()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/slot', {
      title: 'Feuille de route',
      search: papers,
      load: () => desk().then(({ loadPrintedSlot }) => loadPrintedSlot()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/task', {
      title: 'Fiche tâche',
      search: papers,
      load: () => desk().then(({ loadPrintedTaskScreen }) => loadPrintedTaskScreen()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/delivering', {
      title: 'Bon',
      search: papers,
      load: () => desk().then(({ loadPrintedDelivery }) => loadPrintedDelivery()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/certificate', {
      title: 'Attestation',
      search: papers,
      load: () => desk().then(({ loadPrintedCertificate }) => loadPrintedCertificate()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/stickers', {
      title: 'Étiquettes',
      search: { session: text, id: texts },
      load: () => desk().then(({ loadStickers }) => loadStickers()),
    }),
  ),
] as const
