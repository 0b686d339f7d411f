// How a chart names a cell of its time axis: a day, a week by its Monday, a month.
import { formatDate } from '#records/time/dates.ts'
import type { Grain } from '#records/time/period.ts'

export const cellLabel: { readonly [grain in Grain]: (cell: string) => string } = {
  day: cell => formatDate(cell, 'shortDate'),
  week: cell => `sem. ${formatDate(cell, 'shortDate')}`,
  month: cell => formatDate(cell, 'day').split(' ').at(-1) ?? cell,
}
