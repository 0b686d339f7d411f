// Where in the form a refusal is shown: the record names its own fields (a slot's id, a town's id), a person sees the town and
// the slots.
import type { RequestErrors } from './read-request.ts'
import { isValueName, type RequestChanges, type RequestValues } from './request-values.ts'

export interface Refusal {
  readonly field?: string | undefined
  readonly text: string
}

const places: { readonly [field: string]: keyof RequestValues | undefined } = {
  shift_instance_id: 'slot',
  resource_id: 'slot',
  shift_id: 'slot',
  city_id: 'city',
  sector_id: 'city',
  latitude: 'address',
  longitude: 'address',
}

/** One text per field of the form; a refusal without a field there is shown elsewhere. */
export const refusedFields = (refusals: readonly Refusal[]): RequestErrors => {
  const told: { -readonly [name in keyof RequestValues]?: string } = {}
  for (const { field = '', text } of refusals) {
    const name = places[field] ?? field
    if (!isValueName(name)) continue
    const before = told[name]
    if (before?.includes(text) !== true)
      told[name] = before === undefined ? text : `${before}${before.endsWith('.') ? '' : '.'} ${text}`
  }
  return told
}

const ofLoad = [
  'task_type_id',
  'objects',
  'forced_weight',
  'forced_volume',
  'forced_loading_duration',
  'floor',
  'elevator',
  'stairs',
] as const

/** The other fields on which a sentence depends: when one of them changes, the sentence may no longer be true. */
const judgedBy: { readonly [name in keyof RequestValues]?: readonly (keyof RequestValues)[] } = {
  date: ['slot'],
  slot: ['date', ...ofLoad],
  city: ['zipcode', 'city_id'],
  loaded_before: ['loaded_after'],
  frequency_key: ['date', 'slot'],
  frequency_end_date: ['date', 'slot', 'frequency_key'],
  forced_reason: ['forced_weight', 'forced_volume', 'forced_loading_duration'],
}

/** The sentences that still apply after something was typed; the same object when all do. */
export const remainingErrors = (errors: RequestErrors, typed: RequestChanges): RequestErrors => {
  const names = Object.keys(errors).filter(isValueName)
  const left = names.filter(
    name => !(name in typed) && judgedBy[name]?.some(other => other in typed) !== true,
  )
  return left.length === names.length ? errors : Object.fromEntries(left.map(name => [name, errors[name]]))
}
