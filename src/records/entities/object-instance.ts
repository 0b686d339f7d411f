// One physical thing with its sticker (specification section 3, IS, LB1).
import { entity, field, type Row } from '../entity.ts'
import { flag, int, moment, nullable, oneOf, reference, text } from '../field-types.ts'
import { LONGEST_CODE } from '../text/label-form.ts'
import { checkStatuses, instanceStates } from '../states/instance-states.ts'
import { impersonal } from '../verdict.ts'

const instanceFields = {
  uuid: field(text(64), "l'identifiant universel", impersonal, { index: true }),
  external_id: field(text(LONGEST_CODE), 'le code', impersonal, { index: true, unique: true }),
  object_id: field(reference, "l'objet", impersonal, { index: true, to: 'object' }),
  state: field(oneOf(instanceStates, 'unknown'), "l'état", impersonal, { index: true }),
  missing: field(int(0, { min: 0 }), 'le nombre de manquants', impersonal),
  weight: field(int(0, { min: 0 }), 'le poids', impersonal),
  storage_area: field(text(80), "l'emplacement", impersonal),
  last_state_modification_time: field(moment, "la date du dernier changement d'état", impersonal),
  last_missing_modification_time: field(moment, 'la date du dernier comptage', impersonal),
  object_instance_state: field(nullable(oneOf(instanceStates, 'unknown')), "l'état constaté", impersonal),
  object_instance_missing: field(nullable(int(0, { min: 0 })), 'le nombre de manquants constaté', impersonal),
  custom_state: field(nullable(oneOf(instanceStates, 'unknown')), "l'état corrigé", impersonal),
  custom_missing: field(nullable(int(0, { min: 0 })), 'le nombre de manquants corrigé', impersonal),
  check_status: field(oneOf(checkStatuses, 'unknown'), 'le contrôle', impersonal),
  /** The code that another instance already had when this one arrived (LB2): kept, so that a person can tell the two apart. */
  claimed_code: field(text(LONGEST_CODE), 'le code déjà pris', impersonal),
  archived: field(flag(), "l'archivage", impersonal),
}
export const ObjectInstance = entity('object_instance', "l'exemplaire", instanceFields, { searched: true })
export type ObjectInstanceRow = Row<typeof ObjectInstance>
