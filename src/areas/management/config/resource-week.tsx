// The week of one resource: for each half day and weekday whether it is worked, from when to when, and whether the planning may change
// it (SL1). Each change is saved as it is made.
import { useMemo } from 'react'
import { useLocal } from '#app/sync/use-local.ts'
import { useDatabase, useRights } from '#app/session/use-session.ts'
import { notify } from '#app/words/notify.tsx'
import type { ResourceRow } from '#domain/entities/resource.ts'
import { ShiftResource, type ShiftResourceRow } from '#domain/entities/shift.ts'
import { shifts } from '#domain/shifts.ts'
import { weekdays } from '#domain/weekdays.ts'
import type { Weekday } from '#domain/slot-schedule.ts'
import { saveRecord } from '#local/commands/config/save-record.ts'
import { weekOf } from '#local/queries/config/week-of.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'

type Values = { readonly [field: string]: unknown }
type Change = (shift_id: number, values: Values) => void

export function ResourceWeek({ resource }: { readonly resource: ResourceRow }) {
  const database = useDatabase()
  const rights = useRights()
  const of = useMemo(() => ({ resource: resource.id }), [resource.id])
  const week = useLocal(weekOf, of)
  if (week === undefined) return null
  const change: Change = (shift_id, values) => {
    const known = week.find(row => row.shift_id === shift_id)
    const save = async (): Promise<void> => {
      const outcome = await saveRecord(database, ShiftResource, {
        id: known?.id ?? null,
        values: known === undefined ? { resource_id: resource.id, shift_id, ...values } : values,
        rights,
      })
      if (!outcome.ok) notify(outcome.failure)
    }
    void save()
  }
  const copyMonday = (): void => {
    for (const row of week)
      change(
        row.shift_id,
        Object.assign(
          {},
          ...weekdays.slice(1, 5).map(({ id }) => ({
            [`${id}_working`]: row.monday_working,
            [`${id}_start`]: row.monday_start,
            [`${id}_end`]: row.monday_end,
          })),
        ),
      )
  }
  return (
    <section className="card" aria-label="Semaine type">
      <div className="card__head">
        <h3>Semaine type</h3>
        <span className="grow" />
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
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface DayCellProps {
  readonly day: Weekday
  /** « Matin, lundi ». */
  readonly name: string
  readonly row: ShiftResourceRow | undefined
  readonly change: (values: Values) => void
}

function DayCell({ day, name, row, change }: DayCellProps) {
  const isWorked = row !== undefined && row[`${day}_working`] === 1
  const isChangeable = row === undefined || row[`${day}_overridable`] === 1
  return (
    <td className={classNames('wsc', !isWorked && 'wsc--off')}>
      <div className="wsc__t">
        {isWorked ? (
          <>
            <HourInput
              name={`${name}, début`}
              value={row[`${day}_start`]}
              onSave={at => change({ [`${day}_start`]: at })}
            />
            <span aria-hidden="true">–</span>
            <HourInput
              name={`${name}, fin`}
              value={row[`${day}_end`]}
              onSave={at => change({ [`${day}_end`]: at })}
            />
          </>
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
            onChange={event => change({ [`${day}_working`]: event.target.checked ? 1 : 0 })}
          />
          <span aria-hidden="true">travaillé</span>
        </label>
        <IconButton
          icon={isChangeable ? 'pencil' : 'lock'}
          label={`${name}\u00a0: ${isChangeable ? 'modifiable au planning, le fixer' : 'fixe, le rendre modifiable'}`}
          onClick={() => change({ [`${day}_overridable`]: isChangeable ? 0 : 1 })}
        />
      </div>
    </td>
  )
}

interface HourInputProps {
  readonly name: string
  readonly value: string
  readonly onSave: (at: string) => void
}

/** Saved when the person goes on: half an hour is no hour. What is no hour gives way to the one that was there. */
function HourInput({ name, value, onSave }: HourInputProps) {
  return (
    <input
      className="tin"
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      defaultValue={value}
      key={value}
      onBlur={({ target }) => {
        const hour = hourOf(target.value)
        if (hour === null) target.value = value
        else if (hour !== value) onSave(hour)
      }}
    />
  )
}

/** « 8h », « 8:30 », « 1330 » as « HH:mm ». */
const hourOf = (text: string): string | null => {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})\s*[:h.]?\s*(\d{2})?\s*$/i.exec(text) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, '0')}:${minutes}`
    : null
}
