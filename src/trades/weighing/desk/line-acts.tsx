// What may be done with the chosen lines of a weighing session: split one, merge several, move them to another session, add one. What
// cannot be done looks so, and says why beside it.
import { useState, type ReactNode } from 'react'
import type { Act } from '#shell/screen/use-act.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { mergeRefusal, moveRefusal, splitRefusal } from '../rules/line-acts.ts'
import type { SessionLine } from '../data/sessions/session-by-id.ts'
import { mergeWeighings } from '../data/sessions/share-weighings.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { AddLineSheet } from './add-line-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { SplitSheet } from './split-sheet.tsx'

interface LineActsProps {
  readonly session: TaskRow
  /** The chosen lines. */
  readonly there: readonly SessionLine[]
  readonly toSplit: SessionLine | undefined
  readonly act: Act
  /** Nothing is chosen any more; the line that follows from it, to show. */
  readonly onDone: (line_id: string | null) => void
}

export function LineActs({ session, there, toSplit, act, onDone }: LineActsProps) {
  const { db, tap } = useWeighingTap()
  const [sheet, setSheet] = useState<'add' | 'split' | 'move' | null>(null)
  /** Why what was pressed last cannot be done. */
  const [why, setWhy] = useState<string | null>(null)
  const lines = there.map(({ line }) => line)
  const line_ids = lines.map(({ line_id }) => line_id)
  const merge = async (): Promise<void> => {
    const name = lines[0]?.name || 'Objet'
    const merged = await act.run(async () => {
      const { undoable } = await import('#shell/undo/undo-later.ts')
      const title = `${name}\u00a0: ${plural(lines.length, 'ligne fusionnée', 'lignes fusionnées')}`
      return undoable(db, { title, name }, noted =>
        mergeWeighings(noted, { session: session.id, line_ids, ...tap() }),
      )
    })
    if (merged !== null) onDone(merged.answer.line_id)
  }
  const close = (): void => setSheet(null)
  return (
    <>
      <output className="muted small">{why}</output>
      <LineAct refusal={splitRefusal(toSplit?.line)} onRefusal={setWhy} onPress={() => setSheet('split')}>
        Scinder
      </LineAct>
      <LineAct refusal={mergeRefusal(lines)} onRefusal={setWhy} onPress={() => void merge()}>
        Fusionner{lines.length > 1 ? ` (${lines.length})` : ''}
      </LineAct>
      <LineAct refusal={moveRefusal(lines)} onRefusal={setWhy} onPress={() => setSheet('move')}>
        Déplacer…
      </LineAct>
      <Button size="sm" icon="plus" onClick={() => setSheet('add')}>
        Ligne
      </Button>
      {sheet === 'split' && toSplit !== undefined && (
        <SplitSheet session={session.id} of={toSplit} onClose={close} />
      )}
      {sheet === 'move' && (
        <MoveSheet session={session} line_ids={line_ids} onClose={close} onMoved={() => onDone(null)} />
      )}
      {sheet === 'add' && <AddLineSheet session={session.id} onClose={close} />}
    </>
  )
}

interface LineActProps {
  readonly refusal: string | null
  readonly onRefusal: (refusal: string | null) => void
  readonly onPress: () => void
  readonly children: ReactNode
}

function LineAct({ refusal, onRefusal, onPress, children }: LineActProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-disabled={refusal !== null || undefined}
      title={refusal ?? undefined}
      onClick={() => {
        onRefusal(refusal)
        if (refusal === null) onPress()
      }}
    >
      {children}
    </Button>
  )
}
