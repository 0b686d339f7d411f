// « Jour fermé »: one day or a span, the whole day or a half, everybody or one resource; what stands there is shown before it is saved.
import { useState } from 'react'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useForm, type FormState } from '#shell/screen/use-form.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { ShiftException } from '#records/entities/shift.ts'
import { has } from '#records/rights/rights.ts'
import { may } from '#records/rights/entity-rights.ts'
import { daysFrom } from '#records/time/dates.ts'
import { plainText } from '#records/text/plain-text.ts'
import { Segmented } from '#kit/action/segmented.tsx'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { closeDays, reopenDays } from '../../data/closed-days.ts'
import { resources } from '../../data/resources.ts'
import { standingOn } from '../../data/standing-on.ts'
import { closingFaults, MOST_DAYS, type ClosedDays } from '../../rules/closed-spans.ts'
import { ClosingPlanList, useClosingPlan } from './closing-plan.tsx'
import { useMoveAway } from './use-move-away.ts'
import { spanWord, standingThen, titleDay } from './calendar-words.ts'

interface CloseDaysProps {
  readonly today: string
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
  readonly from: string
  readonly to: string
  readonly label: string
  readonly half: HalfDay
  /** Blank closes everybody. */
  readonly resource: string
}
const nothing: Typed = { from: '', to: '', label: '', half: 'day', resource: '' }

const daysOf = ({ from, to, label, half, resource }: Typed): ClosedDays => ({
  from,
  to: to === '' ? from : to,
  label: label.trim(),
  shift_id: shiftOf[half],
  resource_id: resource === '' ? null : resource,
})

export function CloseDays({ today, onClose }: CloseDaysProps) {
  const database = useDatabase()
  const rights = useRights()
  const choices = useLocal(resources, { rights })
  const [isChoosing, setChoosing] = useState(false)
  const moveAway = useMoveAway()
  const form = useForm<Typed, readonly string[], [isMoving: boolean]>({
    initial: nothing,
    check: values => closingFaults(values, today),
    send: async values => {
      const outcome = await closeDays(database, { days: daysOf(values), rights })
      return outcome.ok && outcome.value.length === 0
        ? { ok: false, errors: { from: 'Cette fermeture est déjà au calendrier.' } }
        : outcome
    },
    onSuccess: (ids, isMoving) => {
      const title = `Fermé\u00a0: ${spanWord(daysOf(form.values), today)}`
      const reopen = (): Promise<unknown> => attemptOrTell(() => reopenDays(database, { ids, rights }))
      if (isMoving) void moveAway(plan.chosen, title, reopen)
      else notifyUndoable(title, () => void reopen())
      onClose()
    },
  })
  const { values } = form
  const days = Object.keys(closingFaults(values, today)).length === 0 ? daysOf(values) : null
  const isSeen = may(rights, 'read', 'task')
  const mayMove = has(rights, 'emma_desktop')
  const plan = useClosingPlan(isSeen ? days : null)
  const close = days !== null && days.from !== days.to ? 'Fermer ces jours' : 'Fermer ce jour'
  const moving = mayMove ? plan.chosen.length : 0
  // What the button says must not change under the finger.
  const isComing = days !== null && isSeen && mayMove && plan.state === 'coming'
  return (
    <Sheet open onClose={onClose} title={titleOf(days)}>
      <Form onSubmit={() => form.submit(moving > 0)} busy={form.busy}>
        <DayFields form={form} today={today} resources={choices ?? []} />
        {days !== null && <DryRun days={days} />}
        {(plan.moves?.length ?? 0) > 0 && <ClosingPlanList plan={plan} isChoosing={isChoosing && mayMove} />}
        {moving > 0 && (
          <p className="help">
            Sans déplacer, tout reste en place, marqué «&#8239;jour fermé&#8239;» au planning et listé au
            tableau de bord.
          </p>
        )}
        <div className="cfg__foot">
          {(moving > 0 || isComing) && (
            <Button variant="quiet" disabled={form.busy} onClick={() => form.submit(false)}>
              Fermer sans déplacer
            </Button>
          )}
          <span className="grow" />
          {moving > 0 ? (
            <Button aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              Choisir un par un
            </Button>
          ) : (
            <Button onClick={onClose}>Abandonner</Button>
          )}
          <Button type="submit" variant="primary" loading={form.busy} disabled={isComing}>
            {moving > 0 ? `Fermer et déplacer ${moving === 1 ? 'le passage' : `les ${moving}`}` : close}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}

interface DayFieldsProps {
  readonly form: FormState<Typed, readonly string[], [isMoving: boolean]>
  readonly today: string
  readonly resources: readonly { readonly id: string; readonly name: string }[]
}

function DayFields({ form, today, resources: choices }: DayFieldsProps) {
  const { values } = form
  return (
    <div className="fgrid">
      <TextField {...form.field('from')} label="Date" type="date" min={today} required className="c6" />
      <TextField
        {...form.field('to')}
        label="Jusqu’au"
        type="date"
        min={values.from}
        help={`Pour plusieurs jours, ${MOST_DAYS} au plus.`}
        className="c6"
      />
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
        label="Qui ferme"
        className="c6"
        blank="Toute l’organisation"
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}

const titleOf = (days: ClosedDays | null): string =>
  days === null
    ? 'Fermer un jour'
    : days.from === days.to
      ? `Fermer le ${titleDay(days.from)}`
      : `Fermer du ${titleDay(days.from)} au ${titleDay(days.to)}`

const KINDS = ['emma', 'loki'] as const

/** CA5. Days that this device does not hold are requested; until they are here the count says that it may be short. */
function DryRun({ days }: { readonly days: ClosedDays }) {
  const rights = useRights()
  const isSeen = may(rights, 'read', 'task')
  const state = useWindow(isSeen ? { kinds: KINDS, from: days.from, to: days.to } : null)
  const standing = useLocal(standingOn, { closings: [days] })?.[0]
  const count = daysFrom(days.from, days.to).length
  if (!isSeen)
    return <p className="help">Ce qui est prévu se voit avec un droit de la collecte ou de la pesée.</p>
  if (standing === undefined) return <output className="dry">…</output>
  const { visits, rentals, isWhole } = standing
  return (
    <output className="dry">
      <b>
        {visits + rentals === 0 && !isWhole && state !== 'here'
          ? 'Ce qui est prévu n’est pas encore connu'
          : standingThen(standing, count)}
      </b>
      <span>{noteOf(visits + rentals, isWhole || state === 'here', state)}</span>
    </output>
  )
}

const noteOf = (there: number, isWhole: boolean, state: 'coming' | 'here' | 'missing'): string => {
  if (!isWhole)
    return state === 'coming'
      ? 'Le reste arrive du serveur…'
      : 'Cet appareil n’a pas tout de ces jours\u00a0: il peut y en avoir plus.'
  return there === 0 ? 'Aucune tâche n’est à déplacer.' : 'Essai\u00a0: rien n’a encore bougé.'
}
