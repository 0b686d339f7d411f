// « Planification »: which day and slot, which kind of vehicle, between which hours, how urgent. The slots of the chosen day are
// listed here with their fill before and after; the best three of the next days are proposed in the rail.
import { useId } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { formatDate } from '#records/time/dates.ts'
import { resourceTypesFor } from '#records/values/placement.ts'
import { resourceTypes } from '#records/lists/resource-types.ts'
import type { Slot } from '#records/time/slot-schedule.ts'
import { scopeOfTaskType } from '#records/lists/task-types.ts'
import { slotChoices, type SlotChoice } from '#trades/planning/data/slot-choices.ts'
import { ChipChoice } from '#kit/action/chip-choice.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { NOT_HERE, useDays } from '#trades/planning/shared/use-days.ts'
import { FieldError } from '../field-error.tsx'
import { RequestField } from '../request-field.tsx'
import { loadOf } from '../request-load.ts'
import { Section } from './section.tsx'
import type { Request } from '../use-request.ts'

export const slotKey = ({ resource_id, date, shift_id }: Slot): string => `${resource_id} ${date} ${shift_id}`

export function PlanningSection({ request }: { readonly request: Request }) {
  const { values, errors, set } = request
  const able = resourceTypesFor(values.task_type_id)
  const { today } = useClock()
  const day = values.slot?.date ?? values.date
  return (
    <Section title="Planification">
      <TextField
        label={values.slot === null ? 'Jour souhaité' : 'Jour'}
        name="date"
        type="date"
        className="c3"
        min={today}
        value={day}
        // Without a day no slot is listed below to show the error.
        error={errors.date ?? (day === '' ? errors.slot : undefined)}
        onChange={typed => set({ date: typed, slot: null })}
      />
      <RequestField request={request} name="loaded_after" label="Pas avant" className="c2" />
      <RequestField request={request} name="loaded_before" label="Pas après" className="c2" />
      <RequestField request={request} name="priority" label="Priorité" className="c3" />
      <CheckField
        label="Retour au dépôt après"
        className="c2 rcheck"
        checked={values.force_return === 1}
        onChange={checked => set({ force_return: checked ? 1 : 0 })}
      />
      {able.length > 1 && (
        <ChipChoice
          label="Véhicules possibles"
          className="c12"
          options={able.map(type => ({ value: type, label: resourceTypes.labelOf(type) }))}
          values={values.resource_types.filter(type => able.includes(type))}
          onChange={types => set({ resource_types: types })}
          help={values.resource_types.length === 0 ? 'Tous, si rien n’est choisi.' : undefined}
        />
      )}
      <DaySlots request={request} day={day} />
      <RequestField
        request={request}
        name="forced_loading_specs"
        label="Consignes de chargement"
        className="c12"
      />
    </Section>
  )
}

function DaySlots({ request, day }: { readonly request: Request; readonly day: string }) {
  const { values, set, sheet, errors } = request
  const rights = useRights()
  const { today, hour } = useClock()
  const said = useId()
  const choices = useLocal(slotChoices, {
    day,
    id: sheet?.task.id ?? null,
    task_type_id: values.task_type_id,
    load: loadOf(values),
    resource_types: values.resource_types,
    rights,
    today,
    hour,
  })
  const period = useDays(day, day)
  if (day === '' || choices === undefined || period === 'coming') return null
  const chosen = values.slot === null ? '' : slotKey(values.slot)
  const choose = (slot: Slot | null): void => set(slot === null ? { slot: null } : { slot, date: slot.date })
  return (
    <fieldset
      className="c12 rslots"
      aria-label={`Créneaux du ${formatDate(day, 'day')}`}
      aria-describedby={errors.slot === undefined ? undefined : said}
      data-wrong={errors.slot === undefined ? undefined : ''}
      tabIndex={-1}
    >
      {errors.slot !== undefined && <FieldError id={said} text={errors.slot} />}
      {period === 'missing' && <p className="muted">{NOT_HERE}</p>}
      {choices.length === 0 && (
        <p className="muted">
          {scopeOfTaskType(values.task_type_id) === 'loki' ? 'Aucune ressource' : 'Aucun véhicule'} ne
          travaille {day === today ? 'plus aujourd’hui' : 'ce jour-là'}.
        </p>
      )}
      {choices.map(choice => (
        <button
          key={slotKey(choice.slot)}
          type="button"
          className="prop"
          aria-pressed={slotKey(choice.slot) === chosen}
          onClick={() => choose(slotKey(choice.slot) === chosen ? null : choice.slot)}
        >
          <b className="strong">
            {choice.resourceName}, {choice.shiftName.toLowerCase()}
          </b>
          {period === 'here' && <FillText choice={choice} />}
          <small>
            {choice.isOpen
              ? `${choice.start} à ${choice.end}`
              : `Fermé${choice.closedFor === '' ? '' : `\u00a0: ${choice.closedFor}`}`}
          </small>
        </button>
      ))}
    </fieldset>
  )
}

function FillText({
  choice: { fillBefore, fill },
}: {
  readonly choice: Pick<SlotChoice, 'fillBefore' | 'fill'>
}) {
  return (
    <b className={fill > 100 ? 'num over' : 'num'}>
      <span className="sr">Remplissage de </span>
      {fillBefore} → {fill}&nbsp;%
      {fill > 100 && <span className="sr">, limite dépassée</span>}
    </b>
  )
}
