// The texts of the conflict view: heads, rows, what was merged, the cause. Pure.
import { formatDate, momentOf } from '#records/time/dates.ts'
import type { DisputeCause } from '#records/entities/dispute.ts'
import { NO_VALUE, type Reading } from '#records/fr/field-values.ts'
import { movedStops } from '#trades/planning/rules/moved-stops.ts'
import { nameIn } from '../versions/conflict-names.ts'
import { listedNames, mergedPlace, placeText, sideValueText, versionText } from './conflict-text.ts'
import type { Sides } from '#core/store/conflicts/compare-sides.ts'
import type { MergedLine } from '../desk/conflict-merged.tsx'
import type { ConflictSheet } from '../desk/conflict-sheet.ts'
import type { VersionHead } from '#kit/table/two-versions.tsx'
import type { ComparedField, ComparedList } from '../desk/conflict-table.tsx'

/** Compares values as they are stored; an absent one equals null. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const readingOf = ({ names, task }: ConflictSheet, phoneOf: Reading['phoneOf']): Reading => ({
  nameOf: nameIn(names),
  phoneOf,
  scope: task?.scope ?? 'emma',
})

export const comparedFields = ({ conflict, lineNames }: ConflictSheet, reading: Reading): ComparedField[] =>
  conflict.fields.map(field => {
    const { path, line, was, mine, theirs } = field
    const say = (side: keyof Sides): string => sideValueText(conflict.entity, field, side, reading)
    const lineName = line === null ? null : (lineNames[line] ?? null)
    return {
      key: path,
      label: placeText(conflict.entity, field, lineName),
      was: line !== null && was === null ? NO_VALUE : say('was'),
      mine: say('mine'),
      theirs: say('theirs'),
      unchanged: { mine: isSame(mine, was), theirs: isSame(theirs, was) },
      lists: {
        mine: comparedList(field.field, was, mine, reading),
        theirs: comparedList(field.field, was, theirs, reading),
      },
      scope: reading.scope,
      states: conflict.entity === 'task' && path === 'task_state_id' ? { mine, theirs } : null,
    }
  })

const comparedList = (name: string, was: unknown, now: unknown, reading: Reading): ComparedList | null => {
  const after = listedNames(name, now, reading)
  if (after === null || after.length === 0) return null
  const before = listedNames(name, was, reading) ?? []
  const moved = movedStops(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )
  return after.map(({ id, name }) => ({ id, name, isMoved: moved.has(id) }))
}

/** Fields that follow the chosen state. */
const silentFields = new Set(['state_time', 'state_author_id', 'check_reasons', 'state_before', 'disputes'])

/** The server no longer has the record: there is nothing to compare with. */
export const isRecordGone = ({ source, cause, fields }: ConflictSheet['conflict']): boolean =>
  source === 'entry' && cause !== 'both_changed' && fields.length === 0

/** The office had deleted the task, and what a phone captured restored it. */
export const isBroughtBack = ({ source, cause }: ConflictSheet['conflict']): boolean =>
  source === 'dispute' && cause === 'deleted'

export const mergedTexts = ({ conflict, lineNames }: ConflictSheet, reading: Reading): MergedLine[] => {
  const isGone = isRecordGone(conflict)
  const [mine, theirs] = conflict.source === 'entry' ? ['vous', 'l’autre version'] : ['bureau', 'équipe']
  return conflict.merged
    .filter(({ field }) => !silentFields.has(field))
    .map(one => {
      const place = mergedPlace(one)
      const side = one.side === 'mine' ? mine : theirs
      const lineName = place.line === null ? null : (lineNames[place.line] ?? null)
      return {
        path: one.path,
        label: placeText(conflict.entity, place, lineName),
        text: [versionText(conflict.entity, place, one.value, reading), isGone ? null : side]
          .filter(Boolean)
          .join(', '),
      }
    })
}

/** « La mienne » is the desk's: this desk's own edit, or the office's task when a phone's dispute is compared with it. */
export const versionHeads = (
  { conflict, task, writer }: ConflictSheet,
  { nameOf }: Reading,
): { readonly mine: VersionHead; readonly theirs: VersionHead } => {
  const person = (conflict.user === null ? undefined : nameOf('user', conflict.user)) ?? 'Une autre personne'
  const captured = `${person}, ${hourText(conflict.at)}`
  const author = writer?.user == null ? null : (nameOf('user', writer.user) ?? null)
  const written = [author, writer === null ? null : hourText(writer.at)].filter(Boolean).join(', ')
  if (conflict.source === 'entry')
    return {
      mine: { title: 'La mienne', sub: captured, icon: 'monitor' },
      theirs: { title: 'La leur', sub: written || 'Déjà sur le serveur', icon: 'users' },
    }
  return {
    mine: {
      title: 'La mienne',
      sub: isOwnCrew(conflict, writer)
        ? `Déjà sur le serveur, ${written}`
        : written === ''
          ? 'Au bureau'
          : `Au bureau, ${written}`,
      icon: 'monitor',
    },
    theirs: {
      title: 'La leur',
      // A task that was moved to another truck now has that truck's name.
      sub: [conflict.cause === 'moved' ? null : task?.resource_name, captured].filter(Boolean).join(', '),
      icon: 'truck',
    },
  }
}

/** Two phones of one account met: the office was not involved. */
const isOwnCrew = ({ user }: ConflictSheet['conflict'], writer: ConflictSheet['writer']): boolean =>
  user !== null && writer?.user === user

export const hourText = (at: string): string => {
  const moment = at.endsWith('Z') ? momentOf(Date.parse(at)) : at
  return formatDate(moment, 'dayWithHour')
}

export const whyText = ({
  conflict,
  names,
  writer,
}: ConflictSheet): { readonly title: string; readonly text: string } => {
  const { cause, source, user, at, detail } = conflict
  const person = (user === null ? undefined : names[`user ${user}`]) ?? 'Une autre personne'
  const when = hourText(at)
  if (detail !== null && detail !== '') return { title: 'Un fait noté hors ligne.', text: detail }
  if (source === 'entry') {
    if (cause === 'both_changed')
      return {
        title: 'Deux versions de la même fiche.',
        text: `Votre modification du ${when} touche ce que quelqu’un d’autre a changé. Rien n’est perdu.`,
      }
    return {
      title: cause === 'deleted' ? 'Cette fiche a été supprimée.' : 'Cette fiche n’est plus à votre portée.',
      text: `Votre modification du ${when} est gardée sur cet appareil.`,
    }
  }
  const reason = {
    both_changed: isOwnCrew(conflict, writer)
      ? 'une autre version venait déjà de son compte.'
      : 'le bureau l’avait modifiée aussi.',
    deleted: 'le bureau l’avait supprimée\u202f; elle est revenue pour que vous décidiez.',
    moved: 'elle n’était plus dans sa tournée.',
    instance: 'l’état d’un objet ne le permettait pas.',
  }[cause]
  return {
    title: cause === 'both_changed' ? 'Deux versions de la même tâche.' : 'Une version venue d’une tournée.',
    text: `${person} a noté la sienne le ${when}\u202f; ${reason} Rien n’est perdu.`,
  }
}

const MOST_FIELDS = 3

/** One line of the list: which fields differ, or what happened to the record. */
export const causeText = ({ entity, fields, cause, source, detail }: ConflictSheet['conflict']): string => {
  if (detail !== null && detail !== '') return detail
  const labels = [...new Set(fields.map(field => placeText(entity, { ...field, member: null }, null)))]
  const told = labels.slice(0, MOST_FIELDS).join(', ') + (labels.length > MOST_FIELDS ? '…' : '')
  const why = causes[cause]
  if (told !== '') return cause === 'both_changed' ? `Deux versions\u00a0: ${told}` : `${why}\u00a0: ${told}`
  return source === 'entry' && cause === 'moved' ? 'N’est plus à votre portée' : why
}

const causes: { readonly [cause in DisputeCause]: string } = {
  both_changed: 'Deux versions',
  deleted: 'Supprimée entre-temps',
  moved: 'Notée par une équipe qui ne l’avait plus',
  instance: 'L’état d’un objet ne le permettait pas',
}
