// The search fields of a desk's period of figures. In a file of their own, because the route tree loads them at the start.
import { day, oneOf } from '../frame/search-fields.ts'

/** No `period` means this month. `from` and `to` apply to a `chosen` one. */
export const periodFields = { period: oneOf('quarter', 'year', 'chosen'), from: day, to: day }
