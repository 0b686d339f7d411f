// The foot of the form: whether what was typed is kept, and the buttons that save it; which ones depends on the task's state.
import { notifyUndoable } from '#shell/words/notify.tsx'
import { plural } from '#records/fr/plural.ts'
import { placedState } from '#records/states/placed-state.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { PromisedSlot } from '#trades/planning/data/promised-slot.ts'
import { OVERTAKEN } from './overtaken.tsx'
import type { Request } from './use-request.ts'
import { leadTo, type Saves } from './use-saves.ts'

interface RequestFootProps {
  readonly request: Request
  readonly saves: Saves
  readonly promised: PromisedSlot | null
  /** The chosen pictures are on this device's disk. */
  readonly areFilesKept: boolean
}

const { draft, accepted } = TASK_STATE

export function RequestFoot({ request, saves, promised, areFilesKept }: RequestFootProps) {
  const { sheet, overtaken, isDirty, busy } = request
  const from = sheet?.task.task_state_id ?? null
  const isDraft = from === null || from === draft
  if (request.isClosed) return null
  return (
    <div className="form2__foot">
      {overtaken.length > 0 && (
        <Button variant="quiet" icon="git-compare-arrows" onClick={() => leadTo(OVERTAKEN)}>
          {plural(overtaken.length, 'champ changé ailleurs', 'champs changés ailleurs')}
        </Button>
      )}
      {isDirty && sheet === null && <Unsaved request={request} isKept={request.isKept && areFilesKept} />}
      {isDraft && (
        <>
          <Button
            loading={busy}
            onClick={() => saves.ask({ state: draft, done: 'Demande enregistrée en brouillon.' })}
          >
            Enregistrer en brouillon
          </Button>
          <Button
            icon="check"
            loading={busy}
            onClick={() => saves.ask({ state: accepted, done: 'Demande acceptée.' })}
          >
            Accepter
          </Button>
        </>
      )}
      {!isDraft && (
        <Button
          variant={from === accepted ? 'primary' : 'plain'}
          icon="check"
          loading={busy}
          disabled={!isDirty}
          onClick={() => saves.ask({ done: 'Modifications enregistrées.' })}
        >
          Enregistrer
        </Button>
      )}
      {from !== accepted && (from === null || placedState(from) !== null) && (
        <Button
          variant="primary"
          icon="calendar-check"
          className="rfoot__plan"
          loading={busy}
          onClick={saves.plan}
        >
          {promised === null ? (
            'Accepter et planifier'
          ) : (
            <span>
              Accepter et planifier&nbsp;: <span className="rfoot__slot">{promised.title}</span>
            </span>
          )}
        </Button>
      )}
    </div>
  )
}

function Unsaved({ request, isKept }: { readonly request: Request; readonly isKept: boolean }) {
  const erase = (): void => {
    const typed = request.values
    request.reset()
    notifyUndoable('Saisie effacée', () => request.set(typed))
  }
  return (
    <>
      <output className="faint form2__kept">
        <Icon name={isKept ? 'check' : 'triangle-alert'} />
        {isKept ? 'Gardé sur cet appareil' : 'Non gardé\u00a0: plus de place'}
      </output>
      <Button variant="quiet" onClick={erase}>
        Effacer la saisie
      </Button>
    </>
  )
}
