// « Ajouter un passage »: who, where and how to reach them; the desk's rules are checked at once, and a refusal shows why.
import { useState } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { useClock } from '#shell/screen/use-clock.ts'
import { useKeptForm } from '#shell/kept/use-kept-form.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { canForce, type Problem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import { taskTypes, partnerTaskTypes } from '#records/lists/task-types.ts'
import { addStop, type StopFacts } from '../../data/add-stop.ts'
import { placesToStop } from '#trades/settings/data/places-to-stop.ts'
import { buzz } from '#device/haptics.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { SheetFoot } from '../../shared/stop-sheet-foot.tsx'
import { TownSelect } from '../../shared/town-select.tsx'
import { canPlace } from '#records/values/placement.ts'

/** The kinds of task in « Ajouter un passage »: those that this truck may carry (SL4). */
const RENTAL = 12

/** A slot's rentals need distinct names: « Livraison » is the label of two kinds. */
const stopTypes = (resourceType: string): readonly { readonly value: number; readonly label: string }[] =>
  taskTypes.choices
    .filter(({ id }) => canPlace(id, resourceType))
    .map(({ id, label }) => ({ value: id, label: id >= RENTAL ? `${label} (location)` : label }))

const isPartnerType = (task_type_id: number): boolean => partnerTaskTypes.has(task_type_id)

interface AddStopSheetProps {
  readonly slot: string
  readonly resourceType: string
  readonly onClose: () => void
}

const blank = {
  lastname: '',
  firstname: '',
  phone1: '',
  city: '',
  partner_id: '',
  address: '',
  floor: '',
  access: '',
  note: '',
}

export function AddStopSheet({ slot, resourceType, onClose }: AddStopSheetProps) {
  const { database, rights } = useSignedIn()
  const { now } = useClock()
  const places = useLocal(placesToStop, null)
  const types = stopTypes(resourceType)
  const [refused, setRefused] = useState<Refused>({ typed: '', problems: [] })
  const mayForce = (typed: string): boolean =>
    refused.typed === typed && canForce(refused.problems, right => has(rights, right))
  const form = useKeptForm({
    draft: `${slot} add`,
    initial: { ...blank, task_type_id: Number(types[0]?.value ?? 1) },
    send: async values => {
      const { task_type_id, city: city_id, partner_id, floor, ...facts } = values
      const typed = JSON.stringify(values)
      const isPartner = isPartnerType(task_type_id)
      const place: StopFacts = isPartner ? { partner_id: partner_id || null } : { city_id: city_id || null }
      const added = await addStop(database, {
        ...(isPartner ? { note: facts.note } : { ...facts, floor: floorOf(floor) }),
        ...place,
        slot,
        task_type_id: typeOf(task_type_id),
        at: now(),
        rights,
        force: mayForce(typed),
      })
      const isRefused = !added.ok && added.failure.kind === 'ruleBroken'
      setRefused({ typed, problems: isRefused ? added.failure.problems : [] })
      return added
    },
    onSuccess: () => {
      buzz('done')
      showToast('success', 'Le passage est ajouté à la fin du créneau.')
      onClose()
    },
  })
  const { values, field } = form
  const typed = JSON.stringify(values)
  const problems = refused.typed === typed ? refused.problems : []
  const fact = (name: keyof typeof blank, required?: boolean) => {
    const { onChange, ...state } = field(name)
    return (
      <Field
        of={Task}
        {...state}
        name={name}
        required={required}
        onChange={value => onChange(String(value))}
      />
    )
  }
  return (
    <Sheet open onClose={onClose} title="Ajouter un passage">
      <Form onSubmit={form.submit} busy={form.busy}>
        <SelectField
          label="Type"
          name="task_type_id"
          value={values.task_type_id}
          options={types}
          onChange={value => field('task_type_id').onChange(Number(value))}
        />
        {isPartnerType(values.task_type_id) ? (
          <SelectField
            {...field('partner_id')}
            label="Partenaire"
            required
            blank="Choisir un partenaire"
            options={places?.partners.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        ) : (
          <>
            {fact('lastname', true)}
            {fact('firstname')}
            {fact('phone1', true)}
            <TownSelect {...field('city')} towns={places?.towns} />
            {fact('address')}
            {fact('floor')}
            {fact('access')}
          </>
        )}
        {fact('note')}
        {problems.length > 0 && <Problems problems={problems} mayForce={mayForce(typed)} />}
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block loading={form.busy}>
            {mayForce(typed) ? 'Ajouter quand même' : 'Ajouter le passage'}
          </Button>
        </SheetFoot>
      </Form>
    </Sheet>
  )
}

/** The rules' result for exactly this input: after any further typing they are checked again. */
interface Refused {
  readonly typed: string
  readonly problems: readonly Problem[]
}

function Problems({ problems, mayForce }: Pick<Refused, 'problems'> & { readonly mayForce: boolean }) {
  const isForTheDesk = !mayForce && problems.every(({ user_overridable }) => user_overridable)
  return (
    <div className="warnbox" role="alert">
      <Icon name="triangle-alert" />
      <div className="grow">
        {problems.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        {isForTheDesk && <p>Appelez le bureau&nbsp;: il peut ajouter ce passage malgré tout.</p>}
      </div>
    </div>
  )
}

const typeOf = (task_type_id: number): TaskRow['task_type_id'] =>
  taskTypes.has(task_type_id) ? task_type_id : 1
const floorOf = (text: string): number | null => (text === '' ? null : Number(text))
