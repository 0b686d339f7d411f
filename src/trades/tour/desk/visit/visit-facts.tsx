// Why a visit is to be checked, when and by whom it was made, and what the crew wrote.
import { formatDate } from '#records/time/dates.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { reasonTypes } from '#records/lists/task-lists.ts'
import { Icon } from '#kit/icons/icon.tsx'
import type { VisitSheet } from '../../data/visit/visit-sheet.ts'
import { visitCauses } from '../../rules/visit.ts'
import { hoursText, placeText, windowText } from '../../shared/stop-words.ts'

export function VisitWhy({ task }: { readonly task: TaskRow }) {
  const causes = visitCauses(task)
  return (
    <section className="why" aria-label="Causes">
      <Icon name="scan-eye" />
      <div>
        <p>
          <b>
            {causes.length === 0
              ? 'Le bureau a mis ce passage à vérifier.'
              : 'Ce passage ne s’est pas déroulé comme prévu.'}
          </b>
        </p>
        {causes.length > 0 && (
          <ul className="why__l">
            {causes.map(cause => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

export function VisitFacts({ sheet: { task, resource, crew } }: { readonly sheet: VisitSheet }) {
  const access = accessText(task)
  const people = [resource, crew.join(' et ')].filter(word => word !== '').join(', ')
  return (
    <dl className="strip strip--wrap">
      <div>
        <dt>Passage</dt>
        <dd className="num">
          {passageText(task)} <span className="muted">prévu&nbsp;{windowText(task)}</span>
        </dd>
      </div>
      <div>
        <dt>Équipe</dt>
        <dd>{people === '' ? 'Inconnu' : people}</dd>
      </div>
      <div>
        <dt>Adresse</dt>
        <dd>{placeText(task)}</dd>
      </div>
      {access !== '' && (
        <div>
          <dt>Accès</dt>
          <dd>{access}</dd>
        </div>
      )}
    </dl>
  )
}

/** « mardi 24 nov., 11:24 – 12:05 »; without « Arrivé », only when it was finished. */
const passageText = ({ date, state_time, arrived_at }: TaskRow): string => {
  if (state_time === null) return 'Heure inconnue'
  const end = formatDate(state_time, 'hour')
  const isSameDay = arrived_at?.slice(0, 10) === state_time.slice(0, 10)
  const hours = isSameDay ? hoursText(formatDate(arrived_at, 'hour'), end) : `fini à\u00a0${end}`
  return `${formatDate(date, 'day')}, ${hours}`
}

/** What the crew wrote about the visit as a whole. */
export function VisitWords({ task: { reason_type, reason_text } }: { readonly task: TaskRow }) {
  const words = [reason_type === null ? '' : reasonTypes.labelOf(reason_type), reason_text].filter(
    word => word !== '',
  )
  if (words.length === 0) return null
  return (
    <p className="note">
      <Icon name="message-square" />
      <span>{words.join('\u00a0: ')}</span>
    </p>
  )
}

const lifts: { readonly [id: number]: string | undefined } = {
  0: 'sans ascenseur',
  1: 'avec ascenseur',
  2: 'ascenseur inutilisable',
}

/** « 5e étage avec ascenseur ». */
const accessText = ({ floor, elevator }: Pick<TaskRow, 'floor' | 'elevator'>): string => {
  if (floor === null) return ''
  if (floor === 0) return 'Rez-de-chaussée'
  const rank = Math.abs(floor) === 1 ? '1er' : `${Math.abs(floor)}e`
  return [`${rank}\u00a0${floor > 0 ? 'étage' : 'sous-sol'}`, lifts[elevator ?? -1] ?? '']
    .filter(word => word !== '')
    .join(' ')
}
