// The slot in an address: a resource, a day and a half day.
import { day, needed, text, whole } from '#shell/frame/search-fields.ts'

/** A cell of the planning, where a slot is or would be. */
export const cellFields = { resource: text, date: day, shift: whole }
export const slotFields = { resource: needed(text), date: needed(day), shift: needed(whole) }
