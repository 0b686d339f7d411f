// The lines of a weighing session: gross, tare, net, how each weight was measured; several chosen ones can be merged, one can be
// split. Below them the total and its estimated part (WG7).
import { useState } from 'react'
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { tareWeight } from '../rules/net-weight.ts'
import { isCounted, isReplaced, linePieces } from '../rules/weighed-line.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeight } from '#records/values/weight.ts'
import { mergeWeighings } from '../data/sessions/share-weighings.ts'
import type { SessionLine, SessionView } from '../data/sessions/session-by-id.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Table } from '#kit/table/table.tsx'
import { SESSIONS } from '../shared/desk-address.ts'
import { kilogramsText } from '../shared/kilograms.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { useWeighingTap } from '../session-parts/use-weighing-tap.ts'
import { AddLineSheet } from './add-line-sheet.tsx'
import { sessionColumns } from './session-columns.tsx'
import { estimatedText, linesText } from '../shared/weighing-session-words.ts'
import { SplitSheet } from './split-sheet.tsx'

interface SessionLinesProps {
  readonly view: SessionView
  readonly act: Act
  readonly chosen: string | null
  readonly onChoose: (line_id: string) => void
  readonly isClosed: boolean
}

export function SessionLines({ view, act, chosen, onChoose, isClosed }: SessionLinesProps) {
  const { db, tap } = useWeighingTap()
  const ordering = useOrdering(useAddress(SESSIONS))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [sheet, setSheet] = useState<'add' | 'split' | null>(null)
  const { lines, totals, task } = view
  const there = ticked.filter(id => lines.some(({ line }) => line.line_id === id))
  const toSplit = lines.find(({ line }) => line.line_id === (there.length === 1 ? there[0] : chosen))

  const merge = async (): Promise<void> => {
    const merged = await act.run(() => mergeWeighings(db, { session: task.id, line_ids: there, ...tap() }))
    if (merged === null) return
    setTicked([])
    onChoose(merged.answer.line_id)
  }
  const split = (): void => {
    if (toSplit === undefined) return act.say('Choisissez une ligne à scinder.')
    if (linePieces(toSplit.line) < 2)
      return act.say('Cette ligne n’a qu’une pièce\u00a0: elle ne peut pas être scindée.')
    act.say(null)
    setSheet('split')
  }

  const columns = sessionColumns({ ticked: there, onTick: isClosed ? null : setTicked, onChoose })
  // Only over the lines of the total, so that gross minus tare is the net beside it.
  const counted = lines.filter(({ line }) => isCounted(line) && line.gross !== null)
  const sum = (of: (one: SessionLine) => number): number => counted.reduce((all, one) => all + of(one), 0)

  return (
    <Card>
      <CardHead title="Lignes">
        <Badge count={lines.length} />
        {!isClosed && (
          <>
            <Button size="sm" variant="quiet" onClick={split}>
              Scinder
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void merge()}>
              Fusionner{there.length > 1 ? ` (${there.length})` : ''}
            </Button>
            <Button size="sm" icon="plus" onClick={() => setSheet('add')}>
              Ligne
            </Button>
          </>
        )}
      </CardHead>
      <Table
        caption="Lignes de la session"
        columns={columns}
        rows={lines}
        rowKey={({ line }) => line.line_id}
        ordering={ordering}
        rowClass={({ line }) => (isReplaced(line) ? 'is-off' : undefined)}
        selected={chosen}
        onRow={({ line }) => onChoose(line.line_id)}
        foot={
          <tr>
            <th scope="row" colSpan={3}>
              {linesText(totals)}
            </th>
            <td className="r">{kilogramsText(sum(({ line }) => line.gross ?? 0))}</td>
            <td className="r">{kilogramsText(sum(({ line }) => tareWeight(line.tares)))}</td>
            <td className="r">
              <b>{formatWeight(totals.weight)}</b>
            </td>
            <td className="r">{totals.pieces}</td>
            <td colSpan={2}>{estimatedText(totals)}</td>
          </tr>
        }
      />
      {(totals.aside > 0 || totals.waiting > 0) && (
        <p className="tfoot num">
          {totals.aside > 0 &&
            `${formatWeight(totals.aside)} d’un poids inhabituel, hors du total jusqu’à confirmation. `}
          {totals.waiting > 0 &&
            `${plural(totals.waiting, 'pièce annoncée attend', 'pièces annoncées attendent')} la balance.`}
        </p>
      )}
      {sheet === 'split' && toSplit !== undefined && (
        <SplitSheet session={task.id} of={toSplit} onClose={() => setSheet(null)} />
      )}
      {sheet === 'add' && <AddLineSheet session={task.id} onClose={() => setSheet(null)} />}
    </Card>
  )
}
