// « Déplacer »: to which session the chosen lines belong. Nothing is weighed again.
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { moveTargets, moveWeighings } from '../data/sessions/move-weighings.ts'
import type { SessionCard } from '../data/sessions/sessions.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { useReader } from '../shared/use-reader.ts'
import { weighingSessionTitle } from '../shared/weighing-session-words.ts'

interface MoveSheetProps {
  readonly session: TaskRow
  readonly line_ids: readonly string[]
  readonly onClose: () => void
  /** Nothing of it is chosen here any more. */
  readonly onMoved: () => void
}

export function MoveSheet({ session, line_ids, onClose, onMoved }: MoveSheetProps) {
  const { db, tap } = useWeighingTap()
  const { id, task_type_id } = session
  const targets = useLocal(moveTargets, { ...useReader(), session: { id, task_type_id } })
  const { said, say, run, isBusy } = useAct()
  const [to, setTo] = useState('')
  const title = weighingSessionTitle(session)
  const lines = plural(line_ids.length, 'ligne')

  const move = async (): Promise<void> => {
    if (to === '') return say('Choisissez la session où elles vont.')
    const moved = await run(async () => {
      const { undoable } = await import('#shell/undo/undo-later.ts')
      return undoable(db, { title: `${lines} vers une autre session`, name: title }, noted =>
        moveWeighings(noted, { session: id, to, line_ids, fromTitle: title, ...tap() }),
      )
    })
    if (moved === null) return
    onClose()
    onMoved()
  }
  return (
    <Sheet open onClose={onClose} title={`Déplacer ${lines}`}>
      <div className="stack">
        {targets?.length === 0 ? (
          <p>
            Aucune autre session de ce sens n’est ouverte. Commencez-en une à la balance, avec la bonne
            provenance ou la bonne destination&nbsp;: elle sera proposée ici.
          </p>
        ) : (
          <SelectField
            label="Vers la session"
            value={to}
            blank=""
            options={(targets ?? []).map(card => ({ value: card.task.id, label: targetText(card) }))}
            onChange={setTo}
          />
        )}
        <RefusalText>{said}</RefusalText>
        {targets?.length !== 0 && (
          <Button variant="primary" block loading={isBusy} onClick={() => void move()}>
            Déplacer {lines}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

/** « Pesée entrante n° 3 207, Déchèterie du Ried, mardi 24 nov. »: the flow is what was wrong, so it is named. */
const targetText = ({ task, flowName }: SessionCard): string =>
  [weighingSessionTitle(task), flowName, formatDate(task.date, 'day')].filter(Boolean).join(', ')
