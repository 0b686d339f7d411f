// Two versions of a weighing session in words: each side's values of a line or a field, who recorded the other one, and why there
// are two. Pure.
import { formatDate, momentOf } from '#records/time/dates.ts'
import type { DisputeCause } from '#records/entities/dispute.ts'
import { Task } from '#records/entities/task.ts'
import { fieldValueText, NO_VALUE } from '#records/fr/field-values.ts'
import { plural } from '#records/fr/plural.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { readLine } from '../rules/chosen-line.ts'
import { isReplaced, isWaiting, linePieces, lineWeight } from '../rules/weighed-line.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { VersionLine } from '#kit/table/two-versions.tsx'
import type { SessionVersion } from '../data/versions/session-versions.ts'
import type { AskedSide } from '#core/store/conflicts/session-sides.ts'

/** « 18,00 kg (brut 20,00 kg), 2 pièces ». */
const lineText = (value: unknown): string => {
  if (value === null) return 'retirée'
  const line = readLine(value)
  if (line === null) return 'illisible'
  if (isReplaced(line)) return 'remplacée par une autre pesée'
  if (isWaiting(line)) return 'pas encore pesée'
  const net = lineWeight(line)
  const gross = line.gross === null || line.gross === net ? '' : ` (brut ${formatWeight(line.gross)})`
  const pieces = linePieces(line)
  return `${formatWeight(net)}${gross}${pieces === 1 ? '' : `, ${plural(pieces, 'pièce')}`}`
}

export const askedWords = ({ asked, names }: Pick<SessionVersion, 'asked' | 'names'>): VersionLine[] =>
  asked.map(one => ({ key: one.key, label: labelOf(one), ...textsOf(one, names) }))

const labelOf = ({ field, line, was, mine, theirs }: AskedSide): string => {
  if (line === null) return bareLabel(Task.fields[field]?.label ?? field)
  if (field === 'photosList') return 'Photo'
  const named = [mine, theirs, was].map(value => readLine(value)?.name ?? '').find(name => name !== '')
  return named ?? 'Ligne sans nom'
}

const bareLabel = (label: string): string =>
  sentenceStart(label.replace(/^(les |la |le |l['’])/, '').replaceAll("'", '’'))

const textsOf = (
  { field, line, was, mine, theirs }: AskedSide,
  names: SessionVersion['names'],
): Pick<VersionLine, 'was' | 'mine' | 'theirs'> => {
  const say = (value: unknown): string => {
    if (line === null)
      return fieldValueText(Task, field, value, {
        nameOf: (entity, id) => names[`${entity} ${id}`],
        phoneOf: number => number,
        scope: 'scale',
      })
    if (field === 'photosList') return value === null ? 'retirée' : 'présente'
    return lineText(value)
  }
  return { was: was === null ? NO_VALUE : say(was), mine: say(mine), theirs: say(theirs) }
}

/** A time from a device is shown in the organisation's zone. */
export const capturedText = (at: string): string =>
  formatDate(at.endsWith('Z') ? momentOf(Date.parse(at)) : at, 'dayWithHour')

const reasons: { readonly [cause in DisputeCause]: string } = {
  both_changed: 'le bureau l’avait changée aussi.',
  deleted: 'elle avait été supprimée\u202f; elle est revenue pour que vous décidiez.',
  moved: 'elle n’était plus à sa portée.',
  instance: 'l’état d’un objet ne le permettait pas.',
}

export const whyText = ({ by, at, cause }: Pick<SessionVersion, 'by' | 'at' | 'cause'>): string =>
  `${by === '' ? 'Une autre personne' : by} a noté la sienne le ${capturedText(at)}\u202f; ${reasons[cause]} Rien n’est perdu.`
