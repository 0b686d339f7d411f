// « Jours fériés »: the set of the organisation, and each of its days, closed or lifted. Those of the next twelve months, the others on
// request.
import { useState } from 'react'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { Organisation } from '#records/entities/people.ts'
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import { daysBetween } from '#records/time/dates.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import type { Calendar, CalendarHoliday } from '../../data/calendar-of.ts'
import { closeHoliday, openAgain } from '../../data/closed-days.ts'
import { closingOf, wholeDay } from '../../rules/calendar-change.ts'
import { dayWord, isAnythingThere, standingWord } from './calendar-words.ts'
import { ChangeSheet, MoveFromClosed, ReopenSheet } from './change-sheet.tsx'
import { SetSheet } from './set-sheet.tsx'

const YEAR = 365

export function HolidaysCard({ calendar }: { readonly calendar: Calendar }) {
  const { organisation, holidays, isOnTheWay } = calendar
  const { today } = useClock()
  const rights = useRights()
  const [isWhole, setWhole] = useState(false)
  const [asked, ask] = useState<Asked | null>(null)
  const near = holidays.filter(({ date }) => daysBetween(today, date) < YEAR)
  const shown = isWhole ? holidays : near
  return (
    <Card label="Jours fériés">
      <CardHead title="Jours fériés" />
      <div className="card__body">
        <Field
          of={Organisation}
          name="holidays"
          label="Ceux de"
          value={organisation.holidays}
          onChange={set => ask({ kind: 'choose', set: holidaySets.byId(set).id })}
        />
        {isOnTheWay && (
          <output className="help cal__way">
            Le calendrier suivra après le prochain envoi&nbsp;: les jours fériés viennent du serveur.
          </output>
        )}
      </div>
      {shown.length > 0 && (
        <Table
          caption="Jours fériés à venir"
          rows={shown}
          rowKey={({ id }) => id}
          columns={columnsOf({ today, isOnTheWay, ask, mayMove: has(rights, 'emma_desktop') })}
        />
      )}
      {asked !== null && <AskedSheet asked={asked} calendar={calendar} onClose={() => ask(null)} />}
      {near.length < holidays.length && (
        <div className="card__body">
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Les douze prochains mois seulement' : 'Les années suivantes'}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What has its dry run open. */
type Asked =
  | { readonly kind: 'choose'; readonly set: HolidaySet }
  | { readonly kind: 'move' | 'lift' | 'close'; readonly day: CalendarHoliday }

interface AskedSheetProps {
  readonly asked: Asked
  readonly calendar: Calendar
  readonly onClose: () => void
}

function AskedSheet({ asked, calendar, onClose }: AskedSheetProps) {
  const { today } = useClock()
  if (asked.kind === 'choose') return <SetSheet calendar={calendar} next={asked.set} onClose={onClose} />
  const { day } = asked
  if (asked.kind === 'move') return <MoveFromClosed closing={wholeDay(day)} onClose={onClose} />
  if (asked.kind === 'close') return <CloseAgain day={day} onClose={onClose} />
  return (
    <ReopenSheet
      days={wholeDay(day)}
      ids={day.closing === null ? [] : [day.closing.id]}
      verb={['Lever', 'Levé']}
      name={nameOf(day, today)}
      onClose={onClose}
    />
  )
}

/** « Noël, vendredi 25 déc. ». */
const nameOf = ({ closing, label, date }: CalendarHoliday, today: string): string =>
  `${closing?.label || label}, ${dayWord(date, today)}`

/** « Fermer de nouveau »: a lifted holiday closes as any day does. */
function CloseAgain({ day, onClose }: { readonly day: CalendarHoliday; readonly onClose: () => void }) {
  const { today } = useClock()
  const database = useDatabase()
  const rights = useRights()
  const name = nameOf(day, today)
  return (
    <ChangeSheet
      title={`Fermer de nouveau\u00a0: ${name}`}
      change={closingOf(wholeDay(day))}
      words={{ done: 'Fermer ce jour', still: 'Fermer sans déplacer', moving: 'Fermer et déplacer' }}
      commit={async ({ run }) => {
        const closed = await run(() => closeHoliday(database, { holiday: day, rights }))
        return (
          closed && {
            title: `Fermé de nouveau\u00a0: ${name}`,
            undo: () => attemptOrTell(() => openAgain(database, { closed: closed.answer, rights })),
          }
        )
      }}
      onClose={onClose}
    />
  )
}

interface Shown {
  readonly today: string
  readonly isOnTheWay: boolean
  readonly ask: (asked: Asked) => void
  readonly mayMove: boolean
}

const columnsOf = (shown: Shown): readonly Column<CalendarHoliday>[] => [
  {
    key: 'date',
    label: 'Date',
    cell: ({ date }) => <b className="cal__day">{dayWord(date, shown.today)}</b>,
  },
  { key: 'label', label: 'Jour férié', cell: day => <Name {...day} /> },
  {
    key: 'state',
    label: 'Organisation',
    className: 'muted cal__state',
    cell: ({ closing }) => (closing !== null ? 'Fermée' : shown.isOnTheWay ? 'En route' : 'Ouverte'),
  },
  {
    key: 'act',
    label: <span className="sr">Changer</span>,
    className: 'cal__act',
    cell: day => <Acts day={day} shown={shown} />,
  },
]

function Acts({
  day,
  shown: { isOnTheWay, ask, mayMove },
}: {
  readonly day: CalendarHoliday
  readonly shown: Shown
}) {
  const { label, closing, standing } = day
  const button = (kind: 'move' | 'lift' | 'close', word: string, name: string) => (
    <Button size="sm" aria-label={`${name}\u00a0: ${label}`} onClick={() => ask({ kind, day })}>
      {word}
    </Button>
  )
  if (closing === null) return !isOnTheWay && button('close', 'Fermer de nouveau', 'Fermer de nouveau')
  return (
    <>
      {mayMove &&
        isAnythingThere(standing) &&
        button('move', 'Déplacer…', `Déplacer… ${standingWord(standing)}`)}
      {button('lift', 'Lever', 'Lever')}
    </>
  )
}

function Name({ label, closing, standing }: CalendarHoliday) {
  return (
    <>
      {closing?.label || label}
      {isAnythingThere(standing) && <small className="cal__there">{standingWord(standing)}</small>}
    </>
  )
}
