// A task: one visit, collection, delivery, rental step, weighing or sale (specification section 3; api-dialect.md section 13).
import { accommodations, elevators, stairs } from '../lists/access.ts'
import { countries } from '../lists/countries.ts'
import { entity, field, type AnyRow, type Issue, type Row } from '../entity.ts'
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
import { disputeSchema } from './dispute.ts'
import { plainId } from './plain-id.ts'
import { containerExchangeSchema, missingProofSchema, photoSchema, taskLineSchema } from './task-line.ts'

/** What « without slot » and « without date » read as in a local index, where null is no key. */
export const NO_SLOT = '-'
/** In a slot or in none, by type: with the state, what a planner's drawer holds. */
export const standingKey = (task_type_id: number, hasSlot: boolean): string =>
  `${hasSlot ? '=' : NO_SLOT}${task_type_id}`
/** Of the few that two versions were ever told of: the others are in that index not at all. */
export const DISPUTED = '+'

const hasSlot = (row: AnyRow): row is AnyRow & { readonly shift_instance_id: string } =>
  typeof row['shift_instance_id'] === 'string'

export const Task = entity(
  'task',
  'la tâche',
  {
    number: field(nullable(int()), 'le numéro', { readonly: true, index: true, local: false }),
    name: field(text(200), 'le nom', { readonly: true }),
    task_type_id: field(oneOf(taskTypes, 1), 'le type de tâche', { index: true, local: false }),
    task_state_id: field(oneOf(taskStates, TASK_STATE.draft), "l'état", { index: true, local: false }),
    scope: field(oneOf(taskScopes, 'emma'), 'la famille', { index: true, local: false }),
    date: field(day, 'la date', { index: true, local: false }),
    shift_instance_id: field(reference, 'le créneau', { index: true, local: false, to: 'shift_instance' }),
    shift_id: field(nullable(int()), 'la demi-journée'),
    resource_id: field(reference, 'la ressource', { index: true, local: false, to: 'resource' }),
    resource_name: field(text(120), 'le nom de la ressource', { readonly: true }),
    partner_id: field(reference, 'le partenaire', { index: true, local: false, to: 'partner' }),
    next_task_id: field(reference, 'la tâche suivante'),
    origin: field(oneOf(taskOrigins, 'phone'), "l'origine", { index: true, local: false }),
    priority: field(oneOf(priorities, 0), 'la priorité'),
    resource_types: field(listOf(plainId), 'la liste des types de ressource'),
    is_virtual: field(flag(), "l'occurrence à venir"),
    sync: field(flag(1), 'la synchronisation'),

    firstname: field(text(60), 'le prénom'),
    lastname: field(text(60), 'le nom de famille'),
    phone1: field(phone, 'le téléphone'),
    phone2: field(phone, 'le second téléphone'),
    email: field(email, "l'adresse e-mail"),

    address: field(text(200), "l'adresse"),
    zipcode: field(text(12), 'le code postal'),
    city: field(text(80), 'la ville'),
    city_id: field(reference, 'la commune', { to: 'city' }),
    country_code: field(oneOf(countries, 'FR'), 'le pays'),
    sector_id: field(reference, 'le secteur', { to: 'sector' }),
    sector_name: field(text(80), 'le nom du secteur', { readonly: true }),
    latitude: field(nullable(decimal(7)), 'la latitude'),
    longitude: field(nullable(decimal(7)), 'la longitude'),

    accomodation: field(oneOf(accommodations, 1), 'le logement'),
    floor: field(nullable(int(0, { min: -9, max: 99 })), "l'étage"),
    elevator: field(nullable(oneOf(elevators, 0)), "l'ascenseur"),
    stairs: field(nullable(oneOf(stairs, 0)), "l'escalier"),
    digicode: field(text(40), 'le digicode'),
    access: field(longText(500), "l'accès"),
    parking: field(longText(500), 'le stationnement'),
    tip: field(longText(500), "l'indication d'accès"),
    note: field(longText(), 'la note'),

    objects: field(listOf(taskLineSchema), 'la liste des objets'),
    photosList: field(listOf(photoSchema), 'la liste des photos'),
    containers: field(listOf(containerExchangeSchema), 'la liste des contenants échangés'),
    proofs_missing: field(listOf(missingProofSchema), 'la liste des preuves manquantes'),
    signed_name: field(text(120), 'le nom de la personne qui a signé'),
    signed_at: field(moment, "l'heure de la signature"),
    total_weight: field(int(0, { min: 0 }), 'le poids total'),
    total_volume: field(decimal(2, 0, { min: 0 }), 'le volume total'),
    total_duration: field(time(), 'la durée totale'),
    total_weight_done: field(int(0, { min: 0 }), 'le poids réalisé'),
    total_volume_done: field(decimal(2, 0, { min: 0 }), 'le volume réalisé'),
    total_duration_done: field(time(), 'la durée réalisée'),
    forced_weight: field(nullable(int(0, { min: 0 })), 'le poids forcé'),
    forced_volume: field(nullable(decimal(2, 0, { min: 0 })), 'le volume forcé'),
    forced_loading_duration: field(nullable(time()), 'la durée de chargement forcée'),
    forced_reason: field(longText(500), 'la raison des totaux forcés'),
    forced_loading_specs: field(longText(1000), 'la consigne de chargement'),

    provenance_id: field(reference, 'la provenance', { to: 'provenance' }),
    destination_id: field(reference, 'la destination', { to: 'destination' }),
    /** The collection whose things a session weighs. No reference is looked up: it may leave the dock's sight before its weights do. */
    weighed_task_id: field(reference, 'la collecte pesée'),
    unloaded_slot_id: field(reference, 'le créneau déchargé', { to: 'shift_instance' }),

    loaded_after: field(nullable(time()), "l'heure de début"),
    loaded_before: field(nullable(time()), "l'heure de fin"),
    force_return: field(flag(), 'le retour au dépôt'),

    frequency: field(nullable(int(1, { min: 1, max: 99 })), 'la fréquence'),
    frequency_key: field(nullable(oneOf(frequencyKeys, 'week')), 'la période'),
    frequency_end_date: field(day, 'la date de fin de récurrence'),
    series_id: field(reference, 'la série', { index: true, local: false }),
    series_date: field(day, "la date d'origine"),

    reason_type: field(nullable(oneOf(reasonTypes, 'other')), 'le motif'),
    reason_text: field(longText(1000), 'la précision du motif'),
    cancelled_reason: field(longText(1000), "le motif d'annulation"),
    check_reasons: field(listOf(plainId), 'la liste des raisons de vérification'),
    disputes: field(listOf(disputeSchema), 'la liste des versions à départager'),
    state_time: field(moment, "l'heure du dernier changement d'état"),
    state_author_id: field(reference, "l'auteur du dernier changement d'état"),
    modification_author_id: field(reference, "l'auteur de la dernière modification", { readonly: true }),

    /** DC2: asked for by a desk, numbered by the server without a gap. */
    attested_at: field(moment, "l'heure de l'attestation"),
    attestation_number: field(nullable(int()), "le numéro de l'attestation", { readonly: true }),
  },
  {
    // The state stands first, so that the same index also answers for a state alone.
    compound: ['[task_state_id+$standing]', '[scope+date]'],
    localKeys: {
      slot: row => (hasSlot(row) ? row.shift_instance_id : NO_SLOT),
      standing: row => standingKey(Number(row['task_type_id']), hasSlot(row)),
      disputed: ({ disputes }) => (Array.isArray(disputes) && disputes.length > 0 ? DISPUTED : null),
    },
    check: taskIssues,
    derive: row => ({ name: taskName(row), scope: scopeOfTaskType(Number(row['task_type_id'])) }),
    // RC2: an occurrence that somebody has worked on is real; a later change of the rule takes it away no more without a word.
    touch: ({ is_virtual }) => (is_virtual === 1 ? { is_virtual: 0 } : {}),
  },
)
export type TaskRow = Row<typeof Task>

/** A draft needs nothing; an accepted task needs someone, a town and a way to reach them (api-dialect.md section 13). */
function taskIssues(row: AnyRow): readonly Issue[] {
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
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The partner's name, which the server looks up, wins over this one. */
const taskName = ({ lastname, firstname, name }: AnyRow): string => {
  const person = [lastname, firstname].filter(part => typeof part === 'string' && part !== '').join(' ')
  return person === '' && typeof name === 'string' ? name : person
}
