// « Jours fériés »: the set of the organisation, and each of its days, closed or lifted. Those of the next twelve months, the others on
// request.
import { useState } from 'react'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { Organisation } from '#records/entities/people.ts'
import { holidaySets, type HolidaySet } from '#records/lists/holiday-sets.ts'
import { daysBetween } from '#records/time/dates.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import type { Calendar, CalendarHoliday } from '../../data/calendar-of.ts'
import { closeHoliday, reopenDays, restoreDays } from '../../data/closed-days.ts'
import { saveRecord } from '../../data/save-record.ts'
import { MoveFromClosed } from './move-from-closed.tsx'
import { dayWord, isAnythingThere, standingWord, thereWord } from './calendar-words.ts'

const YEAR = 365

export function HolidaysCard({ calendar }: { readonly calendar: Calendar }) {
  const { organisation, holidays, isOnTheWay } = calendar
  const { today } = useClock()
  const act = useAct()
  const choose = useHolidaySet(calendar, act)
  const { lift, close } = useHolidayActs(act)
  const rights = useRights()
  const [isWhole, setWhole] = useState(false)
  const [moving, setMoving] = useState<string | null>(null)
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
          disabled={act.isBusy}
          onChange={set => void choose(holidaySets.byId(set).id)}
        />
        {isOnTheWay && (
          <output className="help cal__way">
            Le calendrier suivra après le prochain envoi&nbsp;: les jours fériés viennent du serveur.
          </output>
        )}
        <RefusalText>{act.said}</RefusalText>
      </div>
      {shown.length > 0 && (
        <Table
          caption="Jours fériés à venir"
          rows={shown}
          rowKey={({ id }) => id}
          columns={columnsOf({
            today,
            isOnTheWay,
            lift,
            close,
            move: has(rights, 'emma_desktop') ? setMoving : null,
          })}
        />
      )}
      {moving !== null && (
        <MoveFromClosed
          closing={{ from: moving, to: moving, resource_id: null, shift_id: null }}
          onClose={() => setMoving(null)}
        />
      )}
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

interface Shown {
  readonly today: string
  readonly isOnTheWay: boolean
  readonly lift: (day: CalendarHoliday) => Promise<void>
  readonly close: (day: CalendarHoliday) => Promise<void>
  /** Null for who may move nothing. */
  readonly move: ((date: string) => void) | null
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
  shown: { isOnTheWay, lift, close, move },
}: {
  readonly day: CalendarHoliday
  readonly shown: Shown
}) {
  const { label, date, closing, standing } = day
  if (closing === null)
    return (
      !isOnTheWay && (
        <Button size="sm" aria-label={`Fermer de nouveau\u00a0: ${label}`} onClick={() => void close(day)}>
          Fermer de nouveau
        </Button>
      )
    )
  return (
    <>
      {move !== null && isAnythingThere(standing) && (
        <Button
          size="sm"
          aria-label={`Déplacer… ${standingWord(standing)}\u00a0: ${label}`}
          onClick={() => move(date)}
        >
          Déplacer…
        </Button>
      )}
      <Button size="sm" aria-label={`Lever\u00a0: ${label}`} onClick={() => void lift(day)}>
        Lever
      </Button>
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

const useHolidaySet = ({ organisation }: Calendar, act: Act) => {
  const database = useDatabase()
  const rights = useRights()
  const save = (holidays: HolidaySet) =>
    act.run(() => saveRecord(database, Organisation, { id: organisation.id, values: { holidays }, rights }))
  return async (set: HolidaySet): Promise<void> => {
    const before = organisation.holidays
    if ((await save(set)) !== null)
      notifyUndoable(`Jours fériés\u00a0: ${holidaySets.labelOf(set)}`, () => void save(before))
  }
}

const useHolidayActs = (act: Act) => {
  const database = useDatabase()
  const rights = useRights()
  const lift = async ({ label, closing, standing }: CalendarHoliday): Promise<void> => {
    if (closing === null) return
    const done = await act.run(() => reopenDays(database, { ids: [closing.id], rights }))
    if (done === null) return
    notifyUndoable(
      `Levé\u00a0: ${closing.label || label}${thereWord(standing, 1)}`,
      () => void act.run(() => restoreDays(database, { rows: done.answer, rights })),
    )
  }
  const close = async (day: CalendarHoliday): Promise<void> => {
    const done = await act.run(() => closeHoliday(database, { holiday: day, rights }))
    if (done === null) return
    notifyUndoable(
      `Fermé de nouveau\u00a0: ${day.label}${thereWord(day.standing, 1)}`,
      () => void act.run(() => reopenDays(database, { ids: done.answer, rights })),
    )
  }
  return { lift, close }
}
