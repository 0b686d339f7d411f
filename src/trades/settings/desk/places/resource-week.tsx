// The week of one resource: for each half day and weekday whether it is worked, its hours, and whether the planning may change it
// (SL1). Each change is saved at once.
import { useMemo, useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import type { ResourceRow } from '#records/entities/resource.ts'
import type { ShiftResourceRow } from '#records/entities/shift.ts'
import { shifts } from '#records/lists/shifts.ts'
import { weekdays } from '#records/time/weekdays.ts'
import type { Weekday } from '#records/time/slot-schedule.ts'
import { configMessages } from '#records/fr/config-messages.ts'
import { saveWeek, type WeekChange } from '../../data/save-week.ts'
import { weekOf } from '../../data/week-of.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { classNames } from '#kit/class-names.ts'

type Values = Partial<ShiftResourceRow>
type Change = (shift_id: WeekChange['shift_id'], values: Values) => Promise<boolean>

/** From Tuesday to Friday. */
const likeMonday = (row: ShiftResourceRow): Values => {
  const values: { -readonly [K in keyof Values]: Values[K] } = {}
  for (const { id } of weekdays.slice(1, 5)) {
    values[`${id}_working`] = row.monday_working
    values[`${id}_start`] = row.monday_start
    values[`${id}_end`] = row.monday_end
  }
  return values
}

export function ResourceWeek({ resource }: { readonly resource: ResourceRow }) {
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const of = useMemo(() => ({ resource: resource.id }), [resource.id])
  const week = useLocal(weekOf, of)
  if (week === undefined) return null
  const save = async (changes: readonly WeekChange[]): Promise<boolean> =>
    (await act.run(() => saveWeek(database, { resource: resource.id, changes, rights }))) !== null
  const change: Change = (shift_id, values) => save([{ shift_id, values }])
  const copyMonday = (): void =>
    void save(week.map(row => ({ shift_id: row.shift_id, values: likeMonday(row) })))
  return (
    <section className="card" aria-label="Semaine type">
      <div className="card__head">
        <h3>Semaine type</h3>
        <span className="sub grow">chaque changement s’enregistre aussitôt</span>
        <Button variant="quiet" size="sm" onClick={copyMonday}>
          Copier lundi jusqu’à vendredi
        </Button>
      </div>
      <div className="ws-scroll">
        <table className="ws">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Demi-journée</span>
              </th>
              {weekdays.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shifts.choices.map(({ id: shift_id, label }) => (
              <tr key={shift_id}>
                <th scope="row">{label}</th>
                {weekdays.map(({ id: day, label: word }) => (
                  <DayCell
                    key={day}
                    day={day}
                    name={`${label}, ${word.toLowerCase()}`}
                    row={week.find(one => one.shift_id === shift_id)}
                    change={values => change(shift_id, values)}
                    say={act.say}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="ws-key">
        <Icon name="pencil" /> le planning peut l’ouvrir ou le fermer
        <Icon name="lock" /> fixe
      </p>
      <RefusalText>{act.said}</RefusalText>
    </section>
  )
}

interface DayCellProps {
  readonly day: Weekday
  /** « Matin, lundi ». */
  readonly name: string
  readonly row: ShiftResourceRow | undefined
  readonly change: (values: Values) => Promise<boolean>
  readonly say: (sentence: string) => void
}

function DayCell({ day, name, row, change, say }: DayCellProps) {
  const isWorked = row !== undefined && row[`${day}_working`] === 1
  const isChangeable = row === undefined || row[`${day}_overridable`] === 1
  return (
    <td className={classNames('wsc', !isWorked && 'wsc--off')}>
      <span className="wsc__d" aria-hidden="true">
        {weekdays.find(({ id }) => id === day)?.label}
      </span>
      <div className="wsc__t">
        {isWorked ? (
          <DayHours
            key={`${row[`${day}_start`]} ${row[`${day}_end`]}`}
            name={name}
            start={row[`${day}_start`]}
            end={row[`${day}_end`]}
            onSave={(start, end) => change({ [`${day}_start`]: start, [`${day}_end`]: end })}
            say={say}
          />
        ) : (
          <span>fermé</span>
        )}
      </div>
      <div className="wsc__o">
        <label className="check">
          <input
            type="checkbox"
            aria-label={`${name}, travaillé`}
            checked={isWorked}
            onChange={event => void change({ [`${day}_working`]: event.target.checked ? 1 : 0 })}
          />
          <span aria-hidden="true">travaillé</span>
        </label>
        <IconButton
          icon={isChangeable ? 'pencil' : 'lock'}
          label={`${name}\u00a0: ${isChangeable ? 'modifiable au planning, le fixer' : 'fixe, le rendre modifiable'}`}
          onClick={() => void change({ [`${day}_overridable`]: isChangeable ? 0 : 1 })}
        />
      </div>
    </td>
  )
}

interface DayHoursProps {
  readonly name: string
  readonly start: string
  readonly end: string
  /** False when it was refused, with the reason shown. */
  readonly onSave: (start: string, end: string) => Promise<boolean>
  readonly say: (sentence: string) => void
}

/**
 * Both hours are saved together when the person leaves the fields: half a change may run backwards. What is refused stays as it
 * was typed.
 */
function DayHours({ name, start, end, onSave, say }: DayHoursProps) {
  const [texts, setTexts] = useState([start, end])
  const [wrong, setWrong] = useState<readonly boolean[]>([])
  const save = async (): Promise<void> => {
    const hours = texts.map(hourOf)
    const impossible = texts.find((_, n) => hours[n] === null)
    setWrong(hours.map(hour => hour === null))
    if (impossible !== undefined) return say(configMessages.noHour(impossible))
    const [from = start, to = end] = hours.map(hour => hour ?? undefined)
    if (from === start && to === end) return setTexts([start, end])
    const isSaved = await onSave(from, to)
    setWrong([from !== start && !isSaved, to !== end && !isSaved])
  }
  const input = (n: 0 | 1, word: string) => (
    <input
      className="tin"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`${name}, ${word}`}
      aria-invalid={wrong[n] === true || undefined}
      value={texts[n]}
      onChange={({ target }) => setTexts(texts.map((text, i) => (i === n ? target.value : text)))}
      onBlur={() => void save()}
    />
  )
  return (
    <>
      {input(0, 'début')}
      <span aria-hidden="true">–</span>
      {input(1, 'fin')}
    </>
  )
}

/** « 8h », « 8:30 », « 1330 » as « HH:mm ». */
const hourOf = (text: string): string | null => {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s?[:h.]?\s?(\d{2})?$/i.exec(text.trim()) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : null
}
