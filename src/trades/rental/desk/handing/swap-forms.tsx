// « Prendre un autre exemplaire » (RT22, RT23): chosen among those that are free, or scanned on a line that is complete already.
import { useState, type FormEvent } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Button } from '#kit/action/button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { freeInstances } from '../../data/handing/swap-instance.ts'
import type { Handed } from '../../rules/handing/handed.ts'
import type { Handing } from './use-handing.ts'

interface SwapFormProps {
  readonly handing: Handing
  readonly handed: Handed
  /** Of the instance that stays. */
  readonly line_id: string
  readonly code: string
  readonly onClose: () => void
}

export function SwapForm({ handing, handed, line_id, code, onClose }: SwapFormProps) {
  const { object_id, instances } = handed
  const free = useLocal(freeInstances, {
    object: object_id,
    taken: instances.map(({ id }) => id),
    held: handing.sheet.held,
  })
  const [picked, setPicked] = useState('')
  if (free === undefined) return null
  const [first] = free
  if (first === undefined)
    return (
      <p className="hand-insts__form">
        Aucun autre exemplaire n’est libre.
        <Button size="sm" variant="quiet" onClick={onClose}>
          Fermer
        </Button>
      </p>
    )
  const chosen = free.find(({ id }) => id === picked) ?? first
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await handing.swap(line_id, chosen.id)) onClose()
  }
  return (
    <form className="hand-insts__form" noValidate onSubmit={event => void submit(event)}>
      <SelectField
        label={`À la place de ${code}`}
        value={chosen.id}
        options={free.map(({ id, external_id, missing }) => ({
          value: id,
          label: `${formatLabelCode(external_id)}${missing > 0 ? `, ${plural(missing, 'manquant')}` : ''}`,
        }))}
        autoFocus
        onChange={setPicked}
      />
      <Button size="sm" type="submit" loading={handing.act.isBusy}>
        Prendre
      </Button>
      <Button size="sm" variant="quiet" onClick={onClose}>
        Garder
      </Button>
    </form>
  )
}

interface TakeInsteadProps {
  readonly handing: Handing
  readonly handed: Handed
  /** What was scanned. */
  readonly instance_id: string
}

/** The line is complete: the one in the hand may go instead of one of them. */
export function TakeInstead({ handing, handed: { instances }, instance_id }: TakeInsteadProps) {
  const { sheet, swap } = handing
  const [picked, setPicked] = useState('')
  // The last one first: it is the nearest at hand.
  const staying = instances.toReversed()
  const chosen = staying.find(({ id }) => id === picked) ?? staying[0]
  if (chosen === undefined) return null
  return (
    <>
      <SelectField
        label="À la place de"
        value={chosen.id}
        options={staying.map(({ id }) => ({
          value: id,
          label: formatLabelCode(sheet.instances.get(id)?.external_id ?? ''),
        }))}
        onChange={setPicked}
      />
      <Button size="sm" icon="repeat-2" onClick={() => void swap(chosen.line_id, instance_id)}>
        Prendre celui-ci
      </Button>
    </>
  )
}
