// « Compléter l’adresse »: a stop that a crew added and the server refused, corrected where the refusal is shown.
import { showToast } from '#shell/words/notify.tsx'
import { useDatabase } from '#shell/session/use-session.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { Task, type TaskRow } from '#records/entities/task.ts'
import { correctStop } from '../data/correct-stop.ts'
import { placesToStop } from '#trades/settings/data/places-to-stop.ts'
import { Button } from '#kit/action/button.tsx'
import { Field } from '#kit/form/field.tsx'
import { Form } from '#kit/form/form.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { SheetFoot } from '#trades/tour/shared/stop-sheet-foot.tsx'
import { TownSelect } from '#trades/tour/shared/town-select.tsx'

export interface CorrectStopSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly task: TaskRow
}

export function CorrectStopSheet({ open, onClose, task }: CorrectStopSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Compléter l’adresse">
      <CorrectStop task={task} onDone={onClose} />
    </Sheet>
  )
}

function CorrectStop({ task, onDone }: { readonly task: TaskRow; readonly onDone: () => void }) {
  const db = useDatabase()
  const places = useLocal(placesToStop, null)
  const { lastname, firstname, phone1, address } = task
  const form = useForm({
    initial: { lastname, firstname, phone1, city: task.city_id ?? '', address },
    send: ({ city, ...facts }) =>
      correctStop(db, { ...facts, id: task.id, city_id: city === '' ? null : city }),
    onSuccess: () => {
      showToast('success', 'Le passage est corrigé, il repart.')
      onDone()
    },
  })
  const fact = (name: 'lastname' | 'firstname' | 'phone1' | 'address') => {
    const { onChange, ...state } = form.field(name)
    return <Field of={Task} {...state} name={name} onChange={value => onChange(String(value))} />
  }
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <TownSelect {...form.field('city')} towns={places?.towns} />
      {fact('address')}
      {fact('lastname')}
      {fact('firstname')}
      {fact('phone1')}
      <SheetFoot>
        <Button type="submit" variant="primary" size="xl" block loading={form.busy}>
          Corriger et renvoyer
        </Button>
      </SheetFoot>
    </Form>
  )
}
