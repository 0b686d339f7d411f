// What waits to be sent, in plain French: whose record, what was done to it, when.
import { entityByName } from '#domain/entities/index.ts'
import { formatDate, momentOf } from '#domain/dates.ts'
import { plural } from '#domain/fr/plural.ts'
import { sentenceStart } from '#domain/fr/sentence.ts'
import { taskStateLabel } from '#domain/task-states.ts'
import type { TaskScope } from '#domain/task-types.ts'
import type { BlobFacts } from '#local/blob.ts'
import type { PendingEntry } from '#local/queries/outbox-entries.ts'

type Sent = Pick<PendingEntry, 'entity' | 'op' | 'patch' | 'capturedAt'>

/** « Réalisée à 10:52 », « Passage ajouté à 10:52 »; the day too when it was not today. */
export const sendingText = (sent: Sent, scope: TaskScope, today?: string): string =>
  `${actionText(sent, scope)} ${atText(sent.capturedAt, today)}`

/** « à 10:52 », « le lundi 23 nov. 10:52 ». */
export const atText = (iso: string, today?: string): string => {
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
  'disputes',
  'proofs_missing',
  'signed_at',
])
const MOST_FIELDS = 3

/** « Le téléphone, l’étage »: which fields a modification touches; null where the action already says it. */
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

/** « 3 modifications reprises, 2 déjà connues. » */
export const takenInText = ({ added, known }: { readonly added: number; readonly known: number }): string => {
  const taken = plural(added, 'modification reprise', 'modifications reprises')
  const already = plural(known, 'déjà connue', 'déjà connues')
  if (added === 0 && known === 0) return 'Ce fichier ne contient aucune modification.'
  if (added === 0) return `Rien à reprendre : ${already}.`
  return known === 0 ? `${taken}.` : `${taken}, ${already}.`
}
