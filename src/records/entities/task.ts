// A task: one visit, collection, delivery, rental step, weighing or sale (specification section 3; api-dialect.md section 13).
import { accommodations, elevators, stairs } from '../lists/access.ts'
import { countries } from '../lists/countries.ts'
import { entity, faultsIn, field, type AnyRow, type Issue, type Row } from '../entity.ts'
import {
  day,
  decimal,
  email,
  flag,
  int,
  listOf,
  longText,
  moment,
  nullable,
  oneOf,
  phone,
  reference,
  text,
  time,
} from '../field-types.ts'
import { frequencyKeys, priorities, reasonTypes, taskOrigins } from '../lists/task-lists.ts'
import { TASK_STATE, taskStates } from '../states/task-states.ts'
import {
  anonymousTaskTypes,
  partnerTaskTypes,
  scopeOfTaskType,
  taskScopes,
  taskTypes,
} from '../lists/task-types.ts'
import { registerName } from '../text/called.ts'
import { isSiret } from '../values/siret.ts'
import { impersonal, personal } from '../verdict.ts'
import { disputeSchema } from './dispute.ts'
import { plainId } from './plain-id.ts'
import { containerExchangeSchema, missingProofSchema, photoSchema, taskLineSchema } from './task-line.ts'

/** The key for « without slot » and « without date » in a local index, where null is no key. */
export const NO_SLOT = '-'
/** Whether a task is in a slot, by type: together with the state, it gives the content of a planner's drawer. The index keeps its
 * stored name, `$standing`: another name would rebuild it on every device. */
export const slotPresenceKey = (task_type_id: number, hasSlot: boolean): string =>
  `${hasSlot ? '=' : NO_SLOT}${task_type_id}`
/** The index key of the few tasks with disputes. */
export const DISPUTED = '+'
/**
 * The step of a rental is in the same index, because a phone keeps four of a table: by the step after it, `>id`, and before that `#` where a line
 * names an instance, or may.
 */
const rentalKey = ({ next_task_id, objects }: AnyRow): string =>
  `${/instance_id":"/.test(JSON.stringify(objects)) ? '#' : ''}>${String(next_task_id)}`

/** The keys of the steps that the step with this id follows. */
export const stepKeysBefore = (id: string): string[] => [DISPUTED, `>${id}`, `#>${id}`]

const hasSlot = (row: AnyRow): row is AnyRow & { readonly shift_instance_id: string } =>
  typeof row['shift_instance_id'] === 'string'

const grams = int(0, { min: 0 })
const volume = decimal(2, 0, { min: 0 })
/**
 * The free texts of a line: what a crew wrote about a refusal, and why a weighed line was changed. The name of the object, and a reason
 * chosen from a list, are about the thing.
 */
const lineWords = personal(
  { refused_text: null, text: '', name: 'impersonal', refused_reason: 'impersonal' },
  'everyone',
)
const proofWords = personal({ reason: '' }, 'everyone')

const ofServer = { readonly: true } as const
/** A column and an index on the server; a phone looks for tasks by its slots and its days. */
const onServer = { index: true, local: false } as const
const typed = { form: 'typed' } as const
/** On an invoice of a town; nobody looks for a task by them. */
const unsought = { ...typed, searched: false } as const
const inMinutes = { form: 'minutes' } as const
/** Taken over from a caller's last request: who they are and how to reach their home, never what they gave. */
const recalled = { ...typed, recalled: true } as const

export const taskFields = {
  number: field(nullable(int()), 'le numéro', impersonal, { ...ofServer, ...onServer, searched: true }),
  name: field(text(300), 'le nom', personal('erase', 'everyone'), ofServer),
  task_type_id: field(oneOf(taskTypes, 1), 'le type de tâche', impersonal, { ...typed, ...onServer }),
  task_state_id: field(oneOf(taskStates, TASK_STATE.draft), "l'état", impersonal, onServer),
  scope: field(oneOf(taskScopes, 'emma'), 'la famille', impersonal, onServer),
  date: field(day, 'la date', impersonal, { ...typed, ...onServer }),
  shift_instance_id: field(reference, 'le créneau', impersonal, { ...onServer, to: 'shift_instance' }),
  shift_id: field(nullable(int()), 'la demi-journée', impersonal),
  resource_id: field(reference, 'la ressource', impersonal, { ...onServer, to: 'resource' }),
  resource_name: field(text(120), 'le nom de la ressource', impersonal, ofServer),
  partner_id: field(reference, 'le partenaire', personal('keep', 'everyone'), {
    ...typed,
    ...onServer,
    to: 'partner',
  }),
  next_task_id: field(reference, 'la tâche suivante', impersonal, { ...onServer, names: 'task' }),
  /** RT13: of a quotation, its last day. */
  quotation_until: field(day, 'la fin de validité du devis', impersonal, typed),
  /** RT19: what a town wants on the invoice of its rental. */
  client_siret: field(text(20), 'le numéro SIRET du client', personal('erase', 'everyone'), unsought),
  service_code: field(text(100), 'le code du service', personal('erase', 'everyone'), unsought),
  engagement_number: field(text(50), "le numéro d'engagement", personal('erase', 'everyone'), unsought),
  conditions_accepted_at: field(
    moment,
    "l'heure de l'accord sur les conditions",
    personal('keep', 'everyone'),
  ),
  /** RT14: of a step of a rental, that nothing of the whole rental is to come or out any more. */
  rental_over: field(flag(), 'la fin de la location', impersonal, ofServer),
  origin: field(oneOf(taskOrigins, 'phone'), "l'origine", impersonal, { ...typed, ...onServer }),
  priority: field(oneOf(priorities, 0), 'la priorité', impersonal, typed),
  resource_types: field(listOf(plainId), 'la liste des types de ressource', impersonal, typed),
  is_virtual: field(flag(), "l'occurrence à venir", impersonal),
  sync: field(flag(1), 'la synchronisation', impersonal),

  firstname: field(text(120), 'le prénom', personal('erase', 'everyone'), recalled),
  lastname: field(text(120), 'le nom de famille', personal('erase', 'everyone'), recalled),
  phone1: field(phone, 'le téléphone', personal('erase', 'not the dock'), recalled),
  phone2: field(phone, 'le second téléphone', personal('erase', 'not the dock'), recalled),
  email: field(email, "l'adresse e-mail", personal('erase', 'not the dock'), recalled),

  address: field(text(200), "l'adresse", personal('erase', 'everyone'), recalled),
  zipcode: field(text(12), 'le code postal', personal('keep', 'everyone'), recalled),
  city: field(text(120), 'la ville', personal('keep', 'everyone'), recalled),
  city_id: field(reference, 'la ville de la liste', personal('keep', 'everyone'), {
    ...recalled,
    to: 'city',
  }),
  country_code: field(oneOf(countries, 'FR'), 'le pays', personal('keep', 'everyone'), recalled),
  sector_id: field(reference, 'le secteur', personal('keep', 'everyone'), { to: 'sector' }),
  sector_name: field(text(120), 'le nom du secteur', personal('keep', 'everyone'), ofServer),
  latitude: field(nullable(decimal(7)), 'la latitude', personal('erase', 'everyone')),
  longitude: field(nullable(decimal(7)), 'la longitude', personal('erase', 'everyone')),

  accomodation: field(oneOf(accommodations, 1), 'le logement', personal('keep', 'everyone'), recalled),
  floor: field(nullable(int(0, { min: -9, max: 99 })), "l'étage", personal('keep', 'everyone'), recalled),
  elevator: field(nullable(oneOf(elevators, 0)), "l'ascenseur", personal('keep', 'everyone'), recalled),
  stairs: field(nullable(oneOf(stairs, 0)), "l'escalier", personal('keep', 'everyone'), recalled),
  digicode: field(text(40), 'le digicode', personal('erase', 'not the dock'), recalled),
  access: field(longText(500), "l'accès", personal('erase', 'not the dock'), recalled),
  parking: field(longText(500), 'le stationnement', personal('erase', 'not the dock'), recalled),
  tip: field(longText(500), "l'indication d'accès", personal('erase', 'not the dock'), recalled),
  note: field(longText(), 'la note', personal('erase', 'everyone'), typed),

  objects: field(listOf(taskLineSchema), 'la liste des objets', lineWords, typed),
  photosList: field(listOf(photoSchema), 'la liste des photos', personal('photos', 'everyone')),
  containers: field(listOf(containerExchangeSchema), 'la liste des contenants échangés', impersonal),
  proofs_missing: field(listOf(missingProofSchema), 'la liste des preuves manquantes', proofWords),
  signed_name: field(text(120), 'le nom de la personne qui a signé', personal('erase', 'everyone')),
  signed_at: field(moment, "l'heure de la signature", personal('keep', 'everyone')),
  total_weight: field(grams, 'le poids total', impersonal),
  total_volume: field(volume, 'le volume total', impersonal),
  total_duration: field(time(), 'la durée totale', impersonal),
  total_weight_done: field(grams, 'le poids réalisé', impersonal),
  total_volume_done: field(volume, 'le volume réalisé', impersonal),
  total_duration_done: field(time(), 'la durée réalisée', impersonal),
  forced_weight: field(nullable(grams), 'le poids forcé', impersonal, { form: 'weight' }),
  forced_volume: field(nullable(volume), 'le volume forcé', impersonal, { form: 'volume' }),
  forced_loading_duration: field(nullable(time()), 'la durée de chargement forcée', impersonal, inMinutes),
  forced_reason: field(longText(500), 'le motif des totaux forcés', personal('erase', 'everyone'), typed),
  forced_loading_specs: field(
    longText(1000),
    'la consigne de chargement',
    personal('erase', 'everyone'),
    typed,
  ),

  provenance_id: field(reference, 'la provenance', impersonal, { to: 'provenance' }),
  destination_id: field(reference, 'la destination', impersonal, { to: 'destination' }),
  /**
   * The collection whose things a weighing session weighs. Not checked as a reference: it may leave the dock's shards before
   * its weights do.
   */
  weighed_task_id: field(reference, 'la collecte pesée', impersonal),
  unloaded_slot_id: field(reference, 'le créneau déchargé', impersonal, { to: 'shift_instance' }),

  loaded_after: field(nullable(time()), "l'heure de début", impersonal, typed),
  loaded_before: field(nullable(time()), "l'heure de fin", impersonal, typed),
  force_return: field(flag(), 'le retour au dépôt', impersonal, typed),

  frequency: field(nullable(int(1, { min: 1, max: 99 })), 'la fréquence', impersonal, typed),
  frequency_key: field(nullable(oneOf(frequencyKeys, 'week')), 'la période', impersonal, typed),
  frequency_end_date: field(day, 'la date de fin de récurrence', impersonal, typed),
  /** « 25 »: on Tuesdays and Fridays of a week that is served; blank for the first day's own weekday. */
  frequency_weekdays: field(text(7), 'le jour de la semaine', impersonal, typed),
  /** The last such weekday of the month, where the first day is a fourth one too. */
  frequency_last: field(flag(), 'le dernier du mois', impersonal, typed),
  /** « 2026-12-20/2027-01-03 2027-08-01/2027-08-31 »: nothing takes place on these days, both ends included. */
  frequency_pauses: field(text(220), 'la suspension', impersonal, typed),
  series_id: field(reference, 'la série', impersonal, { ...onServer, names: 'task' }),
  series_date: field(day, "la date d'origine", impersonal),

  reason_type: field(nullable(oneOf(reasonTypes, 'other')), 'le motif', impersonal),
  reason_text: field(longText(1000), 'la précision du motif', personal('erase', 'everyone')),
  cancelled_reason: field(longText(1000), "le motif d'annulation", personal('erase', 'everyone')),
  state_before: field(
    nullable(oneOf(taskStates, TASK_STATE.draft)),
    "l'état d'avant l'annulation",
    impersonal,
  ),
  check_reasons: field(listOf(plainId), 'la liste des causes de vérification', impersonal),
  disputes: field(
    listOf(disputeSchema),
    'la liste des versions à départager',
    personal('versions', 'not the dock'),
  ),
  state_time: field(moment, "l'heure du dernier changement d'état", impersonal),
  /** WG10: of the waste that left. */
  slip_number: field(text(60), 'le numéro de bordereau', impersonal),
  /** DY2: a tap of the crew's own, because « Terminée » says only when it left. */
  arrived_at: field(moment, "l'heure d'arrivée", impersonal),
  state_author_id: field(reference, "l'auteur du dernier changement d'état", personal('keep', 'everyone')),
  modification_author_id: field(
    reference,
    "l'auteur de la dernière modification",
    personal('keep', 'everyone'),
    ofServer,
  ),

  /** DC2: requested by a desk, numbered by the server without a gap. */
  attested_at: field(moment, "l'heure de l'attestation", personal('keep', 'everyone')),
  attestation_number: field(nullable(int()), "le numéro de l'attestation", impersonal, ofServer),
}
export const Task = entity('task', 'la tâche', taskFields, {
  searched: true,
  // The state comes first, so that the same index also finds by state alone.
  compound: ['[task_state_id+$standing]', '[scope+date]'],
  localKeys: {
    slot: row => (hasSlot(row) ? row.shift_instance_id : NO_SLOT),
    standing: row => slotPresenceKey(Number(row['task_type_id']), hasSlot(row)),
    disputed: row =>
      Array.isArray(row['disputes']) && row['disputes'].length > 0
        ? DISPUTED
        : row['scope'] === 'loki'
          ? rentalKey(row)
          : null,
  },
  check: taskIssues,
  derive: row => ({ name: taskName(row), scope: scopeOfTaskType(Number(row['task_type_id'])) }),
  // RC2: an occurrence on which somebody has worked is real: a later change of the rule no longer removes it silently.
  touch: row => (row['is_virtual'] === 1 ? { is_virtual: 0 } : {}),
})
export type TaskRow = Row<typeof Task>

function taskIssues(row: AnyRow): readonly Issue[] {
  return [...faultsIn(row, [['client_siret', 'siretInvalid', isSiret]]), ...missingOfAccepted(row)]
}

/** A draft needs nothing; an accepted task needs a person, a town and a way to reach them (api-dialect.md section 13). */
const missingOfAccepted = (row: AnyRow): readonly Issue[] => {
  const { firstname, lastname, city, phone1, phone2, email, partner_id, task_state_id } = row
  const type = Number(row['task_type_id'])
  if (task_state_id !== TASK_STATE.accepted || anonymousTaskTypes.has(type)) return []
  const missing: string[] = []
  if (partnerTaskTypes.has(type)) {
    if (isBlank(partner_id)) missing.push('partner_id')
    return missing.map(required)
  }
  if (isBlank(firstname) && isBlank(lastname)) missing.push('lastname')
  if (isBlank(city)) missing.push('city')
  if ([phone1, phone2, email].every(isBlank)) missing.push('phone1')
  return missing.map(required)
}

const required = (name: string): Issue => ({ field: name, rule: 'isEmpty' })
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The partner's name, which the server looks up, takes precedence over this one. */
const taskName = ({ lastname, firstname, name }: AnyRow): string => {
  const person = registerName({ lastname: textOf(lastname), firstname: textOf(firstname) })
  return person === '' && typeof name === 'string' ? name : person
}
