// « Non réalisée… », « À reporter… » and « Refuser… », each with its reason (TS3, TS4, TS10).
import type { TaskLine } from '#records/entities/task-line.ts'
import { useState } from 'react'
import { useDraft } from '#shell/kept/use-draft.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { usePhoneText } from '#shell/frame/use-phone-text.ts'
import { buzz } from '#device/haptics.ts'
import { addDays, formatDate } from '#records/time/dates.ts'
import { sentenceStart } from '#records/fr/sentence.ts'
import { dialledNumber } from '#records/values/dialled.ts'
import { isRefused } from '#records/stop/on-site-lines.ts'
import { notDoneTask } from '#core/task/not-done-task.ts'
import { postponeTask } from '#core/task/postpone-task.ts'
import { refuseLine, restoreLine } from '../../../data/refuse-line.ts'
import { Button } from '#kit/action/button.tsx'
import { CallLink } from '#kit/action/call-link.tsx'
import { Chip } from '#kit/action/chip.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { tellUndoable, useUndo } from '../stop-actions-change.ts'
import { GoneSheet } from './stop-line-sheet.tsx'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { PhotoButton } from '../../../shared/stop-proof-camera.tsx'
import { ReasonSheet } from '../../../shared/stop-reason-sheet.tsx'
import { useAct } from '#shell/screen/use-act.ts'
import { useStopTaps } from '../stop-taps.ts'

export function NotDoneSheet({ task, open }: StopSheetProps) {
  const { db, now, rights } = useStopTaps(task.id)
  const sheet = useAct()
  const undo = useUndo(task.id)
  return (
    <ReasonSheet
      title={'Pourquoi n’est-ce pas fait\u202f?'}
      on={task.id}
      purpose="notDone"
      verb="Non réalisée"
      sheet={sheet}
      onClose={() => open(null)}
      onSay={async ({ reason, text }) => {
        const said = { id: task.id, at: now(), rights, reason_type: reason, reason_text: text }
        if ((await sheet.run(() => notDoneTask(db, said))) === null) return false
        buzz('done')
        open(null)
        tellUndoable(task, 'arrêt non réalisé', () => void undo())
        return true
      }}
      camera={<PhotoButton task={task.id} kind="proof" sheet={sheet} label="Prendre une photo" isIcon />}
    >
      {chosen => chosen?.reason_type === 'absent' && <Calls phones={[task.phone1, task.phone2]} />}
    </ReasonSheet>
  )
}

function Calls({ phones }: { readonly phones: readonly string[] }) {
  return phones.filter(phone => dialledNumber(phone) !== '').map(phone => <Call key={phone} phone={phone} />)
}

/** After a call the button reads « Rappeler ». */
function Call({ phone }: { readonly phone: string }) {
  const [isCalled, setCalled] = useState(false)
  const text = usePhoneText(phone)
  return (
    <div className="call">
      <span className="grow">
        <b className="strong">Déjà appelé&#8239;?</b>
        <br />
        <span className="num">{text}</span>
      </span>
      <CallLink phone={phone} onClick={() => setCalled(true)}>
        {isCalled ? 'Rappeler' : 'Appeler'}
      </CallLink>
    </div>
  )
}

export function PostponeSheet({ task, open }: StopSheetProps) {
  const { db, now, rights } = useStopTaps(task.id)
  const { today } = useClock()
  const sheet = useAct()
  const undo = useUndo(task.id)
  const [wished, setWished] = useState('')
  const day = useDraft(`${task.id} wished`, { wished }, kept => setWished(kept.wished ?? ''))
  return (
    <ReasonSheet
      title={'Pourquoi reporter\u202f?'}
      on={task.id}
      purpose="postponed"
      verb="À reporter"
      sheet={sheet}
      onClose={() => open(null)}
      onSay={async ({ reason, text }) => {
        const said = { id: task.id, at: now(), rights, reason_type: reason, reason_text: text }
        const wished_date = wished === '' ? null : wished
        if ((await sheet.run(() => postponeTask(db, { ...said, wished_date }))) === null) return false
        day.forget()
        buzz('done')
        open(null)
        tellUndoable(task, 'arrêt à reporter', () => void undo())
        return true
      }}
    >
      {() => (
        <div className="stack">
          <TextField
            label="Jour souhaité"
            required={false}
            type="date"
            min={today}
            value={wished}
            onChange={setWished}
          />
          <div className="facts">
            {[1, 2, 7].map(ahead => {
              const day = addDays(today, ahead)
              return (
                <Chip
                  key={ahead}
                  pressed={wished === day}
                  onPress={() => setWished(wished === day ? '' : day)}
                >
                  {ahead === 1 ? 'Demain' : sentenceStart(formatDate(day, 'day'))}
                </Chip>
              )
            })}
          </div>
        </div>
      )}
    </ReasonSheet>
  )
}

/** A part that was taken stays taken, and the rest is refused; of a line that was taken whole, the whole is. */
const takenBefore = ({ quantity, quantity_done }: TaskLine): number =>
  quantity_done !== null && quantity_done < quantity ? quantity_done : 0

export function RefuseSheet({ task, open, line_id }: StopSheetProps & { readonly line_id: string }) {
  const { db, tap } = useStopTaps(task.id)
  const sheet = useAct()
  const line = task.objects.find(one => one.line_id === line_id)
  const [taken, setTaken] = useState(line === undefined ? 0 : takenBefore(line))
  const count = useDraft(`${task.id} ${line_id} taken`, { taken }, kept => setTaken(kept.taken ?? 0))
  const close = (): void => open(null)
  if (line === undefined) return <GoneSheet close={close} />
  const pieces = Math.max(line.quantity, line.quantity_done ?? 0)
  const restore = async (): Promise<void> => {
    if ((await sheet.run(() => restoreLine(db, { ...tap(), line_id }))) !== null) close()
  }
  return (
    <ReasonSheet
      title={`Refuser\u00a0: ${line.name}`}
      on={`${task.id} ${line_id}`}
      purpose="refused"
      verb="Refuser"
      sheet={sheet}
      onClose={close}
      onSay={async ({ reason, text }) => {
        const done = await sheet.run(() => refuseLine(db, { ...tap(), line_id, reason, text, taken }))
        if (done === null) return false
        count.forget()
        close()
        return true
      }}
      camera={
        <PhotoButton
          task={task.id}
          kind="object"
          line_id={line_id}
          sheet={sheet}
          label="Photographier l’objet"
          isIcon
        />
      }
    >
      {() => (
        <>
          {isRefused(line) && (
            <Button block icon="undo-2" onClick={() => void restore()}>
              Reprendre cet objet
            </Button>
          )}
          {pieces > 1 && (
            <div className="h-stack">
              <span className="grow">Pris quand même, sur {pieces}</span>
              <Stepper label={line.name} value={taken} max={pieces - 1} onChange={setTaken} />
            </div>
          )}
        </>
      )}
    </ReasonSheet>
  )
}
