// The actions on one object of a stop besides its quantity.
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { checkStatuses } from '#records/states/instance-states.ts'
import { checkStatus, type CheckStatus } from '#records/states/instance-transitions.ts'
import { formatLabelCode } from '#records/text/label-form.ts'
import { doneQuantity, isRefused } from '#records/stop/on-site-lines.ts'
import { refusalText } from '#records/lists/on-site-reasons.ts'
import { formatWeight } from '#records/values/weight.ts'
import { putLineBack, removeAddedLine } from '../../../data/add-line.ts'
import { unbindInstance } from '#trades/stock/data/bind-instance.ts'
import { recordInstance } from '../../../data/record-instance.ts'
import { restoreLine } from '../../../data/refuse-line.ts'
import { codesOfInstances } from '#trades/stock/data/codes-of-instances.ts'
import { proofOf } from '../../../data/proof-of.ts'
import { Row } from '#kit/table/row.tsx'
import { Segmented } from '#kit/action/segmented.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { Stepper } from '#kit/action/stepper.tsx'
import { act } from '#trades/sending/shared/sending-act.ts'
import { tellUndoable } from '../stop-actions-change.ts'
import type { StopSheetProps } from './stop-sheet-props.ts'
import { useAct, type Act } from '#shell/screen/use-act.ts'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { useStopTaps } from '../stop-taps.ts'

export function LineSheet({ task, open, line_id }: StopSheetProps & { readonly line_id: string }) {
  const { db, tap } = useStopTaps(task.id)
  const sheet = useAct()
  const close = (): void => open(null)
  const line = task.objects.find(one => one.line_id === line_id)
  const ids = line?.object_instance_id == null ? [] : [line.object_instance_id]
  const codes = useLocal(codesOfInstances, { ids })
  const levels = useLocal(proofOf, { task_type_id: task.task_type_id })
  if (line === undefined) return <GoneSheet close={close} />
  const then = (command: Parameters<Act['run']>[0]) => async (): Promise<void> => {
    if ((await sheet.run(command)) !== null) close()
  }
  const remove = async (): Promise<void> => {
    const removed = await sheet.run(() => removeAddedLine(db, { ...tap(), line_id }))
    if (removed === null) return
    close()
    const back = { ...tap(), line: removed.answer }
    tellUndoable(task, `objet retiré, ${line.name}`, () => void act(() => putLineBack(db, back)))
  }
  const code = codes?.[ids[0] ?? '']
  const photos = task.photosList.filter(photo => photo.line_id === line_id).length
  const isRental = task.scope === 'loki'
  return (
    <Sheet open onClose={close} title={line.name || 'Objet sans nom'}>
      <RefusalText>{sheet.said}</RefusalText>
      {isRental && line.object_instance_id !== null && <Check task={task} line={line} sheet={sheet} />}
      <div className="list">
        {isRefused(line) ? (
          <Row
            icon="undo-2"
            title="Reprendre cet objet"
            sub={`Refusé\u00a0: ${refusalText(line)}`}
            onPress={() => void then(() => restoreLine(db, { ...tap(), line_id }))()}
          />
        ) : (
          !isRental && (
            <Row icon="circle-x" title="Refuser…" onPress={() => open({ kind: 'refuse', line_id })} />
          )
        )}
        {line.object_instance_id === null && !isRefused(line) && (
          <Row
            icon="keyboard"
            title="Saisir la quantité"
            sub={`Noté ${doneQuantity(line)}`}
            onPress={() => open({ kind: 'quantity', line_id })}
          />
        )}
        {!isRental && (
          <Row
            icon="weight"
            title="Peser"
            sub={line.weight_done === null ? 'Poids de toute la ligne' : formatWeight(line.weight_done)}
            onPress={() => open({ kind: 'weight', line_id })}
          />
        )}
        {levels?.photo !== 'hidden' && (
          <Row
            icon="camera"
            title="Photographier"
            sub={photos > 0 ? plural(photos, 'photo') : undefined}
            onPress={() => open({ kind: 'photos', line_id })}
          />
        )}
        {line.object_instance_id === null && levels?.scan !== 'hidden' && (
          <Row
            icon="scan-barcode"
            title="Coller une étiquette"
            onPress={() => open({ kind: 'bind', line_id })}
          />
        )}
        {line.object_instance_id !== null && !isRental && (
          <Row
            icon="scan-barcode"
            title="Décoller l’étiquette"
            sub={code === undefined ? undefined : formatLabelCode(code)}
            onPress={() => void then(() => unbindInstance(db, { ...tap(), line_id }))()}
          />
        )}
        {line.added === 1 && (
          <Row
            icon="trash-2"
            title="Retirer cet objet"
            sub="Ajouté sur place"
            onPress={() => void remove()}
          />
        )}
      </div>
    </Sheet>
  )
}

/** The desk removed the object while its sheet was open. */
export function GoneSheet({ close }: { readonly close: () => void }) {
  return (
    <Sheet open onClose={close} title="Objet retiré">
      <p>Cet objet n’est plus dans la liste&nbsp;: le bureau l’a retiré.</p>
    </Sheet>
  )
}

interface CheckProps {
  readonly task: TaskRow
  readonly line: TaskLine
  readonly sheet: Act
}

/** A rental's instance: complete or not, lost, or not checked (IS3). */
function Check({ task, line, sheet }: CheckProps) {
  const { db, tap } = useStopTaps(task.id)
  const { line_id, object_instance_state: state, object_instance_missing: missing, weighed_at } = line
  const seen = weighed_at === null ? 'unknown' : checkStatus(state === 'lost' ? 'lost' : 'available', missing)
  const record = (status: CheckStatus, how: { readonly missing?: number; readonly more?: 1 | -1 }): void =>
    void sheet.run(() => recordInstance(db, { ...tap(), line_id, status, ...how }))
  return (
    <div className="stack sheetpart">
      <Segmented
        label="État du matériel"
        block
        value={seen}
        onChange={status => record(status, { missing: status === 'incomplete' ? 1 : 0 })}
        options={[
          { value: 'available', label: checkStatuses.labelOf('available') },
          { value: 'incomplete', label: checkStatuses.labelOf('incomplete') },
          { value: 'lost', label: checkStatuses.labelOf('lost') },
          { value: 'unknown', label: checkStatuses.labelOf('unknown') },
        ]}
      />
      {seen === 'incomplete' && (
        <div className="h-stack">
          <span className="grow">Pièces manquantes</span>
          <Stepper
            label="Pièce manquante"
            min={1}
            value={missing ?? 1}
            onStep={more => record('incomplete', { more })}
          />
        </div>
      )}
    </div>
  )
}
