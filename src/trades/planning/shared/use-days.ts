// Days of the planning that this device may not hold: their slots and the tasks in them.
import { useWindow, type WindowState } from '#shell/sync/use-window.ts'

const KINDS = ['slot', 'emma', 'loki'] as const

/** A blank day requests nothing. */
export const useDays = (from: string, to: string): WindowState =>
  useWindow(from === '' ? null : { kinds: KINDS, from, to })

/** Shown in place of figures whose data is missing. */
export const NOT_HERE = 'Ces jours ne sont pas sur cet appareil\u00a0: leur remplissage n’est pas connu.'
