// « Jour fermé »: one day or a span, the whole day or a half, everybody or one resource; what stands there is shown before it is saved.
import { useState } from 'react'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useForm, type FormState } from '#shell/screen/use-form.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { ShiftException } from '#records/entities/shift.ts'
import { success } from '#records/failure.ts'
import { plainText } from '#records/text/plain-text.ts'
import { Segmented } from '#kit/action/segmented.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { closeDays, openAgain, type ClosedDay } from '../../data/closed-days.ts'
import { resources } from '../../data/resources.ts'
import { saveRecord } from '../../data/save-record.ts'
import { closingOf, openingOf, type CalendarChange } from '../../rules/calendar-change.ts'
import { closingFaults, MOST_DAYS, type ClosedDays } from '../../rules/closed-spans.ts'
import { CalendarPlanList } from './plan-list.tsx'
import { useCalendarPlan } from './use-calendar-plan.ts'
import { DryRun } from './dry-run.tsx'
import { PlanFoot } from './plan-foot.tsx'
import { useMoveAway } from './use-move-away.ts'
import { spanWord, titleDay } from './calendar-words.ts'

interface CloseDaysProps {
  readonly today: string
  /** From the sheet of a resource: it closes, and it may open instead, at hours of that day alone. */
  readonly resource?: { readonly id: string; readonly name: string } | undefined
  readonly onClose: () => void
}

type HalfDay = 'day' | 'morning' | 'afternoon'
const shiftOf = { day: null, morning: 1, afternoon: 2 } as const
const halves = [
  { value: 'day', label: 'Journée' },
  { value: 'morning', label: 'Matin' },
  { value: 'afternoon', label: 'Après-midi' },
] as const

interface Typed {
  readonly date: string
  readonly to: string
  readonly label: string
  readonly half: HalfDay
  /** Blank closes everybody. */
  readonly resource: string
  readonly open: 0 | 1
  readonly start: string | null
  readonly end: string | null
}
const nothing: Typed = {
  date: '',
  to: '',
  label: '',
  half: 'day',
  resource: '',
  open: 0,
  start: null,
  end: null,
}

const daysOf = ({ date, to, label, half, resource, open }: Typed): ClosedDays => ({
  from: date,
  to: to === '' || open === 1 ? date : to,
  label: label.trim(),
  shift_id: shiftOf[half],
  resource_id: resource === '' ? null : resource,
})

const faultsOf = (values: Typed, today: string): Partial<Record<'date' | 'to', string>> => {
  const { from, to } = closingFaults(daysOf(values), today)
  return { ...(from === undefined ? {} : { date: from }), ...(to === undefined ? {} : { to }) }
}

const changeOf = (
  { from, to, resource_id, shift_id }: ClosedDays,
  { open, ...hours }: Typed,
): CalendarChange => {
  const days = { from, to, resource_id, shift_id }
  return open === 1 ? openingOf(days, hours) : closingOf(days)
}

export function CloseDays({ today, resource, onClose }: CloseDaysProps) {
  const rights = useRights()
  const choices = useLocal(resources, { rights })
  const { form, plan, days, change, isOpening } = useDayForm({ today, resource, onClose })
  const close = days !== null && days.from !== days.to ? 'Fermer ces jours' : 'Fermer ce jour'
  return (
    <Sheet open onClose={onClose} title={titleOf(days, isOpening)}>
      <Form onSubmit={() => form.submit(true)} busy={form.busy}>
        <DayFields
          form={form}
          today={today}
          resources={resource === undefined ? (choices ?? []) : [resource]}
          mayOpen={resource !== undefined}
        />
        {change !== null && <DryRun change={change} plan={plan} />}
        <CalendarPlanList plan={plan} />
        <PlanFoot
          plan={plan}
          words={
            isOpening
              ? { done: 'Ouvrir ce jour', moving: 'Ouvrir' }
              : { done: close, still: 'Fermer sans déplacer', moving: 'Fermer et déplacer' }
          }
          busy={form.busy}
          isUnread={false}
          onStill={() => form.submit(false)}
          onClose={onClose}
        />
      </Form>
    </Sheet>
  )
}

const useDayForm = ({ today, resource, onClose }: CloseDaysProps) => {
  const database = useDatabase()
  const rights = useRights()
  const moveAway = useMoveAway()
  const [initial] = useState<Typed>(() => ({ ...nothing, resource: resource?.id ?? '' }))
  const form = useForm<Typed, readonly ClosedDay[], [isMoving: boolean]>({
    initial,
    check: values => faultsOf(values, today),
    send: async values => {
      const { from: date, label, shift_id, resource_id } = daysOf(values)
      if (values.open === 1) {
        const { start, end } = values
        const opening = { date, label, shift_id, resource_id, open: 1, start, end }
        const saved = await saveRecord(database, ShiftException, { id: null, values: opening, rights })
        return saved.ok ? success([{ id: saved.value.id, opening: null }]) : saved
      }
      const outcome = await closeDays(database, { days: daysOf(values), rights })
      return outcome.ok && outcome.value.length === 0
        ? { ok: false, errors: { date: 'Cette fermeture est déjà au calendrier.' } }
        : outcome
    },
    onSuccess: (closed, isMoving) => {
      const title = `${isOpening ? 'Ouvert' : 'Fermé'}\u00a0: ${spanWord(daysOf(form.values), today)}`
      const takeClosingBack = (): Promise<unknown> =>
        attemptOrTell(() => openAgain(database, { closed, rights }))
      void moveAway(isMoving ? plan.chosen : [], title, takeClosingBack)
      onClose()
    },
  })
  const { values } = form
  const isOpening = values.open === 1
  const days = Object.keys(faultsOf(values, today)).length === 0 ? daysOf(values) : null
  const change = days === null ? null : changeOf(days, values)
  const plan = useCalendarPlan(change)
  return { form, plan, days, change, isOpening }
}

interface DayFieldsProps {
  readonly form: FormState<Typed, readonly ClosedDay[], [isMoving: boolean]>
  readonly today: string
  readonly resources: readonly { readonly id: string; readonly name: string }[]
  readonly mayOpen: boolean
}

function DayFields({ form, today, resources: choices, mayOpen }: DayFieldsProps) {
  const { values } = form
  const isOpening = values.open === 1
  return (
    <div className="fgrid">
      <TextField {...form.field('date')} label="Date" type="date" min={today} required className="c6" />
      {!isOpening && (
        <TextField
          {...form.field('to')}
          label="Jusqu’au"
          type="date"
          min={values.date}
          help={`Pour plusieurs jours, ${MOST_DAYS} au plus.`}
          className="c6"
        />
      )}
      <Field
        of={ShiftException}
        {...form.field('label')}
        name="label"
        label="Motif"
        className="c12"
        autoComplete="off"
        onChange={label => form.set({ label: plainText(label) })}
      />
      <div className="field c6">
        <span className="label" aria-hidden="true">
          Durée
        </span>
        <Segmented
          label="Durée"
          options={halves}
          value={values.half}
          onChange={half => form.set({ half })}
          block
        />
      </div>
      <SelectField
        {...form.field('resource')}
        label={isOpening ? 'Qui ouvre' : 'Qui ferme'}
        className="c6"
        blank="Toute l’organisation"
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {mayOpen && (
        <CheckField
          label="Ouvert ce jour-là, à d’autres heures"
          checked={isOpening}
          onChange={open => form.set({ open: open ? 1 : 0 })}
          className="c12"
        />
      )}
      {isOpening && (
        <>
          <Field
            of={ShiftException}
            {...form.field('start')}
            name="start"
            className="c6"
            onChange={start => form.set({ start: plainText(start) || null })}
          />
          <Field
            of={ShiftException}
            {...form.field('end')}
            name="end"
            className="c6"
            onChange={end => form.set({ end: plainText(end) || null })}
          />
        </>
      )}
    </div>
  )
}

const titleOf = (days: ClosedDays | null, isOpening: boolean): string => {
  const act = isOpening ? 'Ouvrir' : 'Fermer'
  if (days === null) return `${act} un jour`
  return days.from === days.to
    ? `${act} le ${titleDay(days.from)}`
    : `${act} du ${titleDay(days.from)} au ${titleDay(days.to)}`
}
