// What is printed.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { day, needed, text, texts } from '#shell/frame/search-fields.ts'

const papers = { id: needed(texts) }

/** Loaded with the first screen of the desk: the list of its chunks would weigh on every phone's first load. */
const print = () => import('./print/screens.ts')

export const papersRoutes = [
  createRoute(
    screen('/collect/desktop/print/slot', {
      // Either the slots themselves, or a day and which trucks of it.
      search: { id: texts, date: day, truck: texts },
      stays: ['date', 'truck'],
      load: () => print().then(({ loadPrintedSlot }) => loadPrintedSlot()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/task', {
      search: papers,
      load: () => print().then(({ loadPrintedTaskScreen }) => loadPrintedTaskScreen()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/delivering', {
      // One of `rules/paper-kinds.ts`, which phones do not load; without it that of the step.
      search: { ...papers, paper: text },
      load: () => print().then(({ loadPrintedDelivery }) => loadPrintedDelivery()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/certificate', {
      search: papers,
      load: () => print().then(({ loadPrintedCertificate }) => loadPrintedCertificate()),
    }),
  ),
  createRoute(
    screen('/collect/desktop/print/stickers', {
      search: { session: text, id: texts },
      load: () => print().then(({ loadStickers }) => loadStickers()),
    }),
  ),
] as const
