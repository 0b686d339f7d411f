// The foot of a rental: whether what was typed is kept, and the buttons that save it.
import { notifyUndoable } from '#shell/words/notify.tsx'
import { TASK_STATE } from '#records/states/task-states.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import type { Rental, SaveAsked } from './use-rental.ts'

interface RentalFootProps {
  readonly rental: Rental
  readonly onAsk: (asked: SaveAsked) => void
}

const { draft, accepted } = TASK_STATE

export function RentalFoot({ rental, onAsk }: RentalFootProps) {
  const { sheet, isDirty, isKept, busy, overtaken } = rental
  const isQuotation = (sheet?.dossier.head.task_state_id ?? draft) === draft
  const isHeldBack = overtaken.length > 0
  const erase = (): void => {
    const { values } = rental
    rental.reset()
    notifyUndoable('Saisie effacée', () => rental.set(values))
  }
  return (
    <div className="form2__foot">
      {isDirty && (
        <>
          <output className="faint form2__kept">
            <Icon name={isKept ? 'check' : 'triangle-alert'} />
            {isKept ? 'Gardé sur cet appareil' : 'Non gardé\u00a0: plus de place'}
          </output>
          <Button variant="quiet" onClick={erase}>
            {sheet === null ? 'Effacer la saisie' : 'Revenir à la version enregistrée'}
          </Button>
        </>
      )}
      {isQuotation ? (
        <>
          <Button
            loading={busy}
            disabled={isHeldBack || (sheet !== null && !isDirty)}
            onClick={() => onAsk({ state: draft, done: 'Devis enregistré.' })}
          >
            Enregistrer le devis
          </Button>
          <Button
            variant="primary"
            icon="calendar-check"
            loading={busy}
            disabled={isHeldBack}
            onClick={() => onAsk({ state: accepted, done: 'Location acceptée.' })}
          >
            Accepter
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          icon="check"
          loading={busy}
          disabled={isHeldBack || !isDirty}
          onClick={() => onAsk({ done: 'Modifications enregistrées.' })}
        >
          Enregistrer
        </Button>
      )}
    </div>
  )
}
