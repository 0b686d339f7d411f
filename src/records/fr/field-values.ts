// The text of a stored value: of a field of a record, and of a member of a task's lines and photos. Pure: names of records and
// formatted phone numbers are passed in. Used wherever two versions of a record are shown side by side.
import { formatDate, momentOf } from '../time/dates.ts'
import { formatWhole } from '../values/decimal.ts'
import { clockToMinutes, formatDuration } from '../time/duration.ts'
import type { Entity, Field } from '../entity.ts'
import { refusalWord } from '../lists/on-site-reasons.ts'
import { taskStateLabel } from '../states/task-states.ts'
import type { TaskScope } from '../lists/task-types.ts'
import { formatVolume, formatWeight } from '../values/weight.ts'
import { plural, pluralWord } from './plural.ts'
import { weekdayName } from './weekdays.ts'

export interface Reading {
  /** The name of the record with this id; undefined when it is not on this device. */
  readonly nameOf: (entity: string, id: string) => string | undefined
  readonly phoneOf: (number: string) => string
  readonly scope: TaskScope
}

export const NO_VALUE = 'vide'
export const UNKNOWN_RECORD = 'pas sur cet appareil'

const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

export const fieldValueText = (of: Entity, name: string, value: unknown, reading: Reading): string => {
  if (isBlank(value)) return NO_VALUE
  const field = of.fields[name]
  if (field === undefined) return plainText(value)
  if (name === 'task_state_id') return taskStateLabel(value, reading.scope)
  if (field.to !== undefined && typeof value === 'string')
    return reading.nameOf(field.to, value) ?? UNKNOWN_RECORD
  return kindText(field, name, value, reading)
}

const kindText = ({ type }: Field, name: string, value: unknown, reading: Reading): string => {
  const { kind, choices } = type
  if (choices !== undefined) return choices.labelOf(value)
  if (kind === 'flag') return value === 1 ? 'oui' : 'non'
  if (Array.isArray(value)) return listText(value)
  if (typeof value === 'number') return numberText(name, value)
  if (typeof value !== 'string') return plainText(value)
  if (kind === 'phone') return reading.phoneOf(value)
  if (name === 'frequency_weekdays') return Array.from(value, day => weekdayName(Number(day))).join(', ')
  if (name === 'frequency_pauses') return spansText(value)
  if (kind === 'day') return formatDate(value, 'dayWithYear')
  if (kind === 'moment') return momentText(value)
  return kind === 'time' && name.includes('duration') ? formatDuration(clockToMinutes(value)) : value
}

/** « du 20/12/2026 au 03/01/2027 » */
export const spansText = (spans: string): string =>
  spans
    .split(' ')
    .map(span => {
      const [from = '', to = ''] = span.split('/')
      return `du ${formatDate(from, 'date')} au ${formatDate(to, 'date')}`
    })
    .join(', ')

const numberText = (name: string, value: number): string => {
  if (name.includes('weight') || name === 'gross') return formatWeight(value)
  if (name.includes('volume')) return formatVolume(value)
  return Number.isInteger(value) ? formatWhole(value) : String(value).replace('.', ',')
}

const listText = (list: readonly unknown[]): string => {
  const words = list.filter(one => typeof one === 'string')
  if (list.length === 0) return 'aucun'
  return words.length === list.length && list.length < 4 ? words.join(', ') : plural(list.length, 'élément')
}

/** A local moment, or the server's own, which is shown in the organisation's zone. */
export const momentText = (moment: string): string =>
  formatDate(moment.endsWith('Z') ? momentOf(Date.parse(moment)) : moment, 'dayWithHour')

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : 'autre valeur'

const lineLabels: { readonly [member: string]: string | undefined } = {
  object_id: 'objet',
  name: 'désignation',
  quantity: 'quantité prévue',
  quantity_done: 'quantité faite',
  weight: 'poids à la pièce',
  weight_done: 'poids fait',
  volume: 'volume à la pièce',
  loading_duration: 'durée de chargement',
  refused_reason: 'refus',
  refused_text: 'précision du refus',
  added: 'ajouté sur place',
  gross: 'poids brut',
  tares: 'tares',
  channel: 'filière',
  estimated: 'poids estimé',
  outlier: 'poids inhabituel',
  weighed_at: 'heure de pesée',
  device: 'appareil',
  object_instance_id: 'exemplaire',
  object_instance_state: 'état de l’exemplaire',
  object_instance_missing: 'pièces manquantes',
  custom_state: 'état',
  custom_missing: 'éléments manquants',
  kind: 'moment de la photo',
  line_id: 'objet montré',
  taken_at: 'heure de la photo',
  caption: 'légende',
  file_id: 'fichier',
  url: 'image',
}

/** « quantité faite »; a member without a label is shown by its own name. */
export const lineMemberLabel = (member: string): string => lineLabels[member] ?? member

/** The label of a listed reason; any other is shown as it was written. */
const refusalText = (reason: unknown): string => refusalWord(plainText(reason))

const flagMembers = new Set(['added', 'estimated', 'outlier'])
const momentMembers = new Set(['weighed_at', 'taken_at'])

/** The value of one member of a line; with `member` null the value is the whole line. */
export const lineValueText = (member: string | null, value: unknown): string => {
  if (member === null) return wholeLineText(value)
  if (member === 'refused_reason') return isBlank(value) ? 'accepté' : `refusé\u00a0: ${refusalText(value)}`
  if (flagMembers.has(member)) return value === 1 ? 'oui' : 'non'
  if (isBlank(value))
    return member === 'quantity_done' || member === 'weight_done' ? 'pas encore noté' : NO_VALUE
  if (member === 'quantity' && typeof value === 'number')
    return `${formatWhole(value)}\u00a0${pluralWord(value, 'prévu')}`
  if (member === 'quantity_done' && typeof value === 'number')
    return `${formatWhole(value)}\u00a0${pluralWord(value, 'fait')}`
  if (typeof value === 'number') return numberText(member, value)
  if (Array.isArray(value)) return listText(value)
  if (typeof value !== 'string') return plainText(value)
  if (member === 'loading_duration') return formatDuration(clockToMinutes(value))
  return momentMembers.has(member) ? momentText(value) : value
}

const isRecord = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** « 2 prévus, 1 fait » for an object, « retiré » when this side no longer has it. */
const wholeLineText = (value: unknown): string => {
  if (!isRecord(value)) return 'retiré'
  if (typeof value['refused_reason'] === 'string' && value['refused_reason'] !== '')
    return lineValueText('refused_reason', value['refused_reason'])
  const recorded = (['quantity', 'quantity_done'] as const)
    .filter(member => typeof value[member] === 'number')
    .map(member => lineValueText(member, value[member]))
  return recorded.length > 0 ? recorded.join(', ') : 'présent'
}
