// « Déplacer »: to which session the chosen lines belong, one that exists or a new one with its own origin. Nothing is weighed again.
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
import { flows } from '../data/figures/flows.ts'
import { grownRefusal, moveTargets, moveWeighings } from '../data/sessions/move-weighings.ts'
import type { SessionCard } from '../data/sessions/sessions.ts'
import { flowOf, wayOf } from '../rules/way.ts'
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

/** The choice that begins a session. */
const NEW = 'new'

export function MoveSheet({ session, line_ids, onClose, onMoved }: MoveSheetProps) {
  const { db, tap, today } = useWeighingTap()
  const { id, task_type_id } = session
  const way = wayOf(task_type_id)
  const targets = useLocal(moveTargets, { ...useReader(), session: { id, task_type_id } })
  const origins = useLocal(flows, { way, day: today })
  const { said, say, run, isBusy } = useAct()
  const [chosen, setTo] = useState('')
  const [flow, setFlow] = useState('')
  // Where no other session takes them, they can only begin one.
  const to = chosen === '' && targets?.length === 0 ? NEW : chosen
  const title = weighingSessionTitle(session)
  const lines = plural(line_ids.length, 'ligne')

  /** What was missing is no longer said. */
  const choose = (act: () => void): void => {
    act()
    say(null)
  }

  const move = async (): Promise<void> => {
    if (to === '') return say('Choisissez la session où elles vont.')
    if (to === NEW && flow === '')
      return say(way === 'in' ? 'Choisissez sa provenance.' : 'Choisissez sa destination.')
    const begun = to === NEW ? db.newKey() : null
    const moved = await run(async () => {
      const { undoable } = await import('#shell/undo/undo-later.ts')
      const act = {
        title: `${lines} vers une ${begun === null ? 'autre' : 'nouvelle'} session`,
        name: title,
        refusal: async () => (begun === null ? null : grownRefusal(db, { id: begun, line_ids })),
      }
      return undoable(db, act, noted =>
        moveWeighings(noted, {
          ...(begun === null ? { to } : { id: begun, flow }),
          ...tap(),
          session: id,
          line_ids,
          fromTitle: title,
        }),
      )
    })
    if (moved === null) return
    onClose()
    onMoved()
  }
  return (
    <Sheet open onClose={onClose} title={`Déplacer ${lines}`}>
      <div className="stack">
        <SelectField
          label="Vers la session"
          value={to}
          blank={to === '' ? '' : undefined}
          options={[
            ...(targets ?? []).map(card => ({ value: card.task.id, label: targetText(card) })),
            { value: NEW, label: 'Nouvelle session' },
          ]}
          onChange={session => choose(() => setTo(session))}
        />
        {to === NEW && (
          <SelectField
            label={way === 'in' ? 'Sa provenance' : 'Sa destination'}
            value={flow}
            blank={flow === '' ? '' : undefined}
            options={(origins ?? [])
              .filter(one => one.id !== flowOf(session))
              .map(one => ({ value: one.id, label: one.name }))}
            onChange={place => choose(() => setFlow(place))}
            help="Même jour et même balance. Elle reste ouverte jusqu’à sa validation."
          />
        )}
        <RefusalText>{said}</RefusalText>
        <Button variant="primary" block loading={isBusy} onClick={() => void move()}>
          Déplacer {lines}
        </Button>
      </div>
    </Sheet>
  )
}

/** « Pesée entrante n° 3 207, Déchèterie du Ried, mardi 24 nov. »: the flow is what was wrong, so it is named. */
const targetText = ({ task, flowName }: SessionCard): string =>
  [weighingSessionTitle(task), flowName, formatDate(task.date, 'day')].filter(Boolean).join(', ')
