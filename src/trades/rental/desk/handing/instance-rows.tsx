// What is handed over of an object, by its stickers: complete or how many pieces it lacks, its photo, another one instead, and off the step
// again (RT22, RT23).
import { useState, type FormEvent } from 'react'
import { plural } from '#records/fr/plural.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { Button } from '#kit/action/button.tsx'
import { IconButton } from '#kit/action/icon-button.tsx'
import { PhotoButton } from '#trades/tour/shared/stop-proof-camera.tsx'
import { takeBack, tellMissing } from '../../data/handing/count-step.ts'
import type { Handed } from '../../rules/handing/handed.ts'
import { SwapForm } from './swap-forms.tsx'
import type { Handing } from './use-handing.ts'

interface InstanceRowsProps {
  readonly handed: Handed
  readonly handing: Handing
  readonly isOpen: boolean
}
type Told = Handed['instances'][number]

export function InstanceRows({ handed, handing, isOpen }: InstanceRowsProps) {
  if (handed.instances.length === 0) return null
  return (
    <ul className="hand-insts" aria-label={`Exemplaires\u00a0: ${handed.name}`}>
      {handed.instances.map(told => (
        <InstanceRow key={told.id} told={told} handed={handed} handing={handing} isOpen={isOpen} />
      ))}
    </ul>
  )
}

interface InstanceRowProps extends InstanceRowsProps {
  readonly told: Told
}

function InstanceRow({ told, handed, handing, isOpen }: InstanceRowProps) {
  const { sheet, db, act } = handing
  const { name } = handed
  const task = sheet.task.id
  const [isTelling, setTelling] = useState(false)
  const [isSwapping, setSwapping] = useState(false)
  const code = formatLabelCode(sheet.instances.get(told.id)?.external_id ?? '')
  const photos = sheet.task.photosList.filter(({ line_id }) => line_id === told.line_id).length
  return (
    <li>
      <span className="code">{code}</span>
      {isTelling ? (
        <MissingForm
          told={told}
          code={code}
          onTell={async missing => {
            if ((await act.run(() => tellMissing(db, { task, line_id: told.line_id, missing }))) !== null)
              setTelling(false)
          }}
        />
      ) : (
        <Button
          size="sm"
          variant="quiet"
          icon={told.missing > 0 ? 'puzzle' : 'check'}
          aria-label={`État\u00a0: ${name} ${code}`}
          disabled={!isOpen}
          onClick={() => setTelling(true)}
        >
          {told.missing > 0 ? plural(told.missing, 'manquant') : 'Complet'}
        </Button>
      )}
      {photos > 0 && <small className="muted">{plural(photos, 'photo')}</small>}
      {isOpen && (
        <span className="hand-insts__acts">
          <PhotoButton
            task={task}
            kind="object"
            line_id={told.line_id}
            sheet={act}
            size="sm"
            variant="quiet"
            isIcon
            label={`Photo\u00a0: ${name} ${code}`}
          />
          <IconButton
            icon="repeat-2"
            size="sm"
            label={`Prendre un autre exemplaire\u00a0: ${name} ${code}`}
            aria-expanded={isSwapping}
            onClick={() => setSwapping(!isSwapping)}
          />
          <IconButton
            icon="undo-2"
            size="sm"
            label={`${sheet.step === 'preparation' ? 'Retirer' : 'Ne part pas'}\u00a0: ${name} ${code}`}
            onClick={() =>
              void handing.once(() => act.run(() => takeBack(db, { task, line_id: told.line_id })))
            }
          />
        </span>
      )}
      {isOpen && isSwapping && (
        <SwapForm
          handing={handing}
          handed={handed}
          line_id={told.line_id}
          code={code}
          onClose={() => setSwapping(false)}
        />
      )}
    </li>
  )
}

interface MissingFormProps {
  readonly told: Told
  readonly code: string
  readonly onTell: (missing: number) => Promise<void>
}

function MissingForm({ told, code, onTell }: MissingFormProps) {
  const [typed, setTyped] = useState(String(told.missing))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // What is no number is refused with its sentence by the command.
    void onTell(typed.trim() === '' ? Number.NaN : Number(typed))
  }
  return (
    <form className="hand-insts__form" noValidate onSubmit={submit}>
      <label>
        <span>Pièces manquantes</span>
        <input
          className="input"
          inputMode="numeric"
          aria-label={`Pièces manquantes\u00a0: ${code}`}
          value={typed}
          maxLength={4}
          autoFocus
          onChange={event => setTyped(event.target.value)}
          onFocus={event => event.target.select()}
        />
      </label>
      <Button size="sm" type="submit">
        Noter
      </Button>
    </form>
  )
}
