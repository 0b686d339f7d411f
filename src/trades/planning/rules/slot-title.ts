// A slot as a person says it: « Camion 2, mardi 24 nov., matin ».
import { shifts } from '#records/lists/shifts.ts'
import { formatDate } from '#records/time/dates.ts'

export const slotTitle = (resourceName: string, date: string, shift_id: number): string =>
  `${resourceName}, ${formatDate(date, 'day')}, ${shifts.byId(shift_id).label.toLowerCase()}`
