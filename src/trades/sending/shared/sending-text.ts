// What waits to be sent, in plain French: the record, what was done to it, when.
import { entityByName } from '#records/entities/index.ts'
import { formatDate, momentOf } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { taskStateLabel } from '#records/states/task-states.ts'
import type { TaskScope } from '#records/lists/task-types.ts'
import type { BlobFacts } from '#core/store/pictures/blob.ts'
import type { TakenIn } from '#core/store/rescue/outbox-file.ts'
import type { PendingEntry } from '#core/store/outbox/outbox-list.ts'

type Sent = Pick<PendingEntry, 'entity' | 'op' | 'patch' | 'capturedAt'>

/** « Réalisée à 10:52 », « Passage ajouté à 10:52 »; the day too when it was not today. */
export const sendingText = (sent: Sent, scope: TaskScope, today?: string): string =>
  `${actionText(sent, scope)} ${atText(sent.capturedAt, today)}`

/** « à 10:52 », « le lundi 23 nov. 10:52 ». */
export const atText = (iso: string, today?: string): string => {
  // A damaged entry may have no time left.
  if (Date.parse(iso) === 0) return 'à une heure inconnue'
  const moment = momentOf(Date.parse(iso))
  return today === undefined || moment.startsWith(today)
    ? `à ${formatDate(moment, 'hour')}`
    : `le ${formatDate(moment, 'dayWithHour')}`
}

const creations: { readonly [scope in TaskScope]?: string } = {
  emma: 'Passage ajouté',
  scale: 'Pesée ajoutée',
}

/** « Réalisée », « Passage ajouté »: what was done, without its hour. */
export const actionText = (
  { entity, op, patch }: Pick<Sent, 'entity' | 'op' | 'patch'>,
  scope: TaskScope,
): string => {
  if (op === 'create') return (entity === 'task' ? creations[scope] : undefined) ?? 'Ajout'
  if (op === 'delete') return 'Suppression'
  const state = patch['task_state_id']
  if (state !== undefined) return taskStateLabel(state, scope)
  const fields = Object.keys(patch)
  if (fields.includes('disputes')) return 'Votre version, pour le bureau,'
  if (fields.length === 1 && fields[0] === 'photosList') return 'Photos'
  if (fields.includes('objects')) return 'Objets notés'
  return 'Modification'
}

const silentFields = new Set([
  'task_state_id',
  'state_time',
  'state_author_id',
  'check_reasons',
  'state_before',
  'disputes',
  'proofs_missing',
  'signed_at',
])
const MOST_FIELDS = 3

/** « Le téléphone, l’étage »: the fields of a modification; null where the action is enough. */
export const sentFieldsText = ({ entity, op, patch }: Sent): string | null => {
  const of = entityByName(entity)
  if (op !== 'patch' || of === undefined) return null
  const labels = Object.keys(patch)
    .filter(name => !silentFields.has(name))
    .map(name => of.fields[name]?.label ?? name)
  if (labels.length === 0 || 'objects' in patch || 'photosList' in patch) return null
  const told = labels.slice(0, MOST_FIELDS).join(', ')
  const more = labels.length > MOST_FIELDS ? ' et d’autres' : ''
  return sentenceStart(`${told}${more}`).replaceAll("'", '’')
}

/** « La tâche », « L’objet »: when the record has no name of its own. */
export const recordText = (entity: string): string =>
  sentenceStart(entityByName(entity)?.label ?? 'Modification').replaceAll("'", '’')

const photoKinds: { readonly [kind in BlobFacts['kind']]: string } = {
  before: 'Photo avant',
  after: 'Photo après',
  object: 'Photo d’un objet',
  proof: 'Photo',
  signature: 'Signature',
}
export const photoKindText = (kind: BlobFacts['kind']): string => photoKinds[kind]

/** « 3 modifications et 2 photos reprises, 2 déjà connues, 1 illisible. » */
export const takenInText = ({ added, known, photos, damaged }: TakenIn): string => {
  const changes = added - damaged
  const taken = [
    ...(changes > 0 ? [plural(changes, 'modification')] : []),
    ...(photos > 0 ? [plural(photos, 'photo')] : []),
  ]
  const words = [
    ...(taken.length > 0 ? [`${taken.join(' et ')} ${changes + photos > 1 ? 'reprises' : 'reprise'}`] : []),
    ...(known > 0 ? [plural(known, 'déjà connue', 'déjà connues')] : []),
    ...(damaged > 0 ? [`${plural(damaged, 'illisible')}, à voir dans «\u202fEn erreur\u202f»`] : []),
  ]
  if (words.length === 0) return 'Ce fichier ne contient aucune modification.'
  return taken.length > 0 ? `${words.join(', ')}.` : `Rien à reprendre\u00a0: ${words.join(', ')}.`
}
