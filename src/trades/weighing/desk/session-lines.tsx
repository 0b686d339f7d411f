// The lines of a weighing session: gross, tare, net, how each weight was measured, and what may be done with those that are chosen. Below
// them the total and its estimated part (WG7).
import { useState } from 'react'
import { useAddress } from '#shell/frame/use-address.ts'
import { useOrdering } from '#shell/list/use-ordering.ts'
import { tareWeight } from '../rules/net-weight.ts'
import { isCounted, isReplaced } from '../rules/weighed-line.ts'
import { plural } from '#records/fr/plural.ts'
import { formatWeight } from '#records/values/weight.ts'
import type { SessionLine, SessionView } from '../data/sessions/session-by-id.ts'
import { Badge } from '#kit/show/badge.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Table } from '#kit/table/table.tsx'
import { SESSIONS } from '../shared/desk-address.ts'
import { kilogramsText } from '../shared/kilograms.ts'
import type { Act } from '#shell/screen/use-act.ts'
import { sessionColumns } from './session-columns.tsx'
import { LineActs } from './line-acts.tsx'
import { estimatedText, linesText } from '../shared/weighing-session-words.ts'

interface SessionLinesProps {
  readonly view: SessionView
  readonly act: Act
  readonly chosen: string | null
  readonly onChoose: (line_id: string) => void
  readonly isClosed: boolean
}

export function SessionLines({ view, act, chosen, onChoose, isClosed }: SessionLinesProps) {
  const ordering = useOrdering(useAddress(SESSIONS))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { lines, totals } = view
  const there = lines.filter(({ line }) => ticked.includes(line.line_id))
  const columns = sessionColumns({
    ticked: there.map(({ line }) => line.line_id),
    onTick: isClosed ? null : setTicked,
    onChoose,
  })
  // Only over the lines of the total, so that gross minus tare is the net beside it.
  const counted = lines.filter(({ line }) => isCounted(line) && line.gross !== null)
  const sum = (of: (one: SessionLine) => number): number => counted.reduce((all, one) => all + of(one), 0)

  return (
    <Card>
      <CardHead title="Lignes">
        <Badge count={lines.length} />
        {!isClosed && (
          <LineActs
            // What was said of the lines before is not said of these.
            key={there.map(({ line }) => line.line_id).join(' ')}
            session={view.task}
            there={there}
            toSplit={there.length === 1 ? there[0] : lines.find(({ line }) => line.line_id === chosen)}
            act={act}
            onDone={line_id => {
              setTicked([])
              if (line_id !== null) onChoose(line_id)
            }}
          />
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
    </Card>
  )
}
