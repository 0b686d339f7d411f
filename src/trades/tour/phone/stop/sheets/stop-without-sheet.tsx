// « Continuer sans »: a crew is never blocked, but a missing required proof is explained, and the desk checks the stop (TS4).
import { useState, type FormEvent } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { proofKinds, type ProofKind } from '#records/entities/task-line.ts'
import { withoutProofReasons, type ProofReasons } from '#records/stop/proof-policy.ts'
import { finishTask } from '#core/task/finish-task.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { proofsAsked, tellFinished, useUndo } from '../stop-actions-change.ts'
import type { OpenedSheet, StopSheetProps } from './stop-sheet-props.ts'
import { useAct } from '#shell/screen/use-act.ts'
import { SheetFoot } from '../../../shared/stop-sheet-foot.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

const words: {
  readonly [kind in ProofKind]: {
    readonly missing: string
    readonly give: string
    readonly sheet: OpenedSheet
  }
} = {
  photo: { missing: 'Il manque une photo', give: 'Prendre une photo', sheet: { kind: 'photos' } },
  signature: { missing: 'Il manque la signature', give: 'Faire signer', sheet: { kind: 'signature' } },
  scan: { missing: 'Il manque un scan', give: 'Scanner', sheet: { kind: 'scan' } },
}
const without: { readonly [kind in ProofKind]: string } = {
  photo: 'photo',
  signature: 'signature',
  scan: 'scan',
}

export function WithoutSheet({
  task,
  open,
  proofs,
}: StopSheetProps & { readonly proofs: readonly ProofKind[] }) {
  const { db, now, rights } = useStopTaps(task.id)
  const sheet = useAct()
  const undo = useUndo(task.id)
  const [reasons, setReasons] = useState<Required<ProofReasons>>({ photo: '', signature: '', scan: '' })
  const draft = useDraft(`${task.id} without`, reasons, kept => setReasons(said => ({ ...said, ...kept })))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (proofs.some(kind => reasons[kind].trim() === '')) return sheet.say('Dites pourquoi.')
    const said: ProofReasons = Object.fromEntries(proofs.map(kind => [kind, reasons[kind]]))
    const finish = { id: task.id, at: now(), rights, continueWithout: said }
    let asked: readonly ProofKind[] = []
    const finished = await sheet.run(async () => {
      const outcome = await finishTask(db, finish)
      if (!outcome.ok) asked = proofsAsked(outcome.failure)
      return outcome
    })
    if (asked.length > 0) {
      // More proofs are missing than this sheet was opened for: each gets its own question, and the given answers stay.
      open({
        kind: 'without',
        proofs: proofKinds.filter(kind => proofs.includes(kind) || asked.includes(kind)),
      })
      sheet.say('Dites pourquoi.')
    }
    if (finished === null) return
    draft.forget()
    open(null)
    tellFinished(task, finished.answer.task_state_id, () => void undo())
  }
  return (
    <Sheet open onClose={() => open(null)} title={'Terminer quand même\u202f?'}>
      <form className="stack" noValidate onSubmit={event => void submit(event)}>
        <p className="muted">Le bureau vérifiera ce passage.</p>
        {proofs.map(kind => (
          <div key={kind} className="stack">
            <div className="h-stack">
              <h3 className="grow">{words[kind].missing}</h3>
              <Button onClick={() => open(words[kind].sheet)}>{words[kind].give}</Button>
            </div>
            <WhyNot
              kind={kind}
              reason={reasons[kind]}
              onSay={reason => setReasons(said => ({ ...said, [kind]: reason }))}
            />
          </div>
        ))}
        <RefusalText>{sheet.said}</RefusalText>
        <SheetFoot>
          <Button type="submit" variant="primary" size="xl" block loading={sheet.isBusy}>
            Continuer sans {proofs.map(kind => without[kind]).join(' ni ')}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  )
}

interface WhyNotProps {
  readonly kind: ProofKind
  readonly reason: string
  readonly onSay: (reason: string) => void
}

function WhyNot({ kind, reason, onSay }: WhyNotProps) {
  const [isAsked, setOther] = useState(false)
  const isOther = isAsked || (reason !== '' && !withoutProofReasons[kind].includes(reason))
  return (
    <fieldset className="reasons" aria-label={`${words[kind].missing}\u00a0: pourquoi\u202f?`}>
      {withoutProofReasons[kind].map(text => (
        <label key={text} className="tbtn">
          <input
            type="radio"
            className="sr"
            name={kind}
            checked={!isOther && reason === text}
            onChange={() => {
              setOther(false)
              onSay(text)
            }}
          />
          <span>{text}</span>
        </label>
      ))}
      <label className="tbtn">
        <input
          type="radio"
          className="sr"
          name={kind}
          checked={isOther}
          onChange={() => {
            setOther(true)
            onSay('')
          }}
        />
        <Icon name="ellipsis" />
        <span>Autre</span>
      </label>
      {isOther && (
        <TextField className="wide" label="Pourquoi" value={reason} onChange={onSay} autoComplete="off" />
      )}
    </fieldset>
  )
}
