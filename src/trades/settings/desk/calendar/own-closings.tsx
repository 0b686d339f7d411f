// « Vos jours fermés »: the organisation's own closed days, those that follow each other as one line.
import { useState } from 'react'
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Badge } from '#kit/show/badge.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import type { OwnClosing } from '../../data/calendar-of.ts'
import { reopenDays, restoreDays } from '../../data/closed-days.ts'
import { MoveFromClosed } from './move-from-closed.tsx'
import { isAnythingThere, spanWord, standingWord, thereWord } from './calendar-words.ts'

export function OwnClosings({ closings }: { readonly closings: readonly OwnClosing[] }) {
  const { today } = useClock()
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
  const [moving, setMoving] = useState<OwnClosing | null>(null)
  const reopen = async (closing: OwnClosing): Promise<void> => {
    const done = await act.run(() => reopenDays(database, { ids: closing.ids, rights }))
    if (done === null) return
    notifyUndoable(
      `Rouvert\u00a0: ${spanWord(closing, today)}${thereWord(closing.standing, closing.ids.length)}`,
      () => void act.run(() => restoreDays(database, { rows: done.answer, rights })),
    )
  }
  return (
    <Card label="Vos jours fermés">
      <CardHead title="Vos jours fermés">
        <Badge count={closings.length} />
      </CardHead>
      <RefusalText>{act.said}</RefusalText>
      {closings.length === 0 ? (
        <p className="card__body muted">Aucun à venir.</p>
      ) : (
        <Table
          caption="Vos jours fermés à venir"
          rows={closings}
          rowKey={({ ids }) => ids.join()}
          columns={columnsOf({ today, reopen, move: has(rights, 'emma_desktop') ? setMoving : null })}
        />
      )}
      {moving !== null && <MoveFromClosed closing={moving} onClose={() => setMoving(null)} />}
    </Card>
  )
}

interface Shown {
  readonly today: string
  readonly reopen: (closing: OwnClosing) => Promise<void>
  /** Null for who may move nothing. */
  readonly move: ((closing: OwnClosing) => void) | null
}

const columnsOf = ({ today, reopen, move }: Shown): readonly Column<OwnClosing>[] => [
  {
    key: 'date',
    label: 'Date',
    cell: closing => <b className="cal__day">{spanWord(closing, today)}</b>,
  },
  { key: 'label', label: 'Motif', cell: closing => <Reason {...closing} /> },
  { key: 'who', label: 'Qui', className: 'muted', cell: ({ who }) => who ?? 'Organisation' },
  {
    key: 'act',
    label: <span className="sr">Changer</span>,
    className: 'cal__act',
    cell: closing => (
      <>
        {move !== null && isAnythingThere(closing.standing) && (
          <Button
            size="sm"
            aria-label={`Déplacer… ${standingWord(closing.standing)}\u00a0: ${spanWord(closing, today)}`}
            onClick={() => move(closing)}
          >
            Déplacer…
          </Button>
        )}
        <Button
          size="sm"
          aria-label={`Rouvrir\u00a0: ${spanWord(closing, today)}`}
          onClick={() => void reopen(closing)}
        >
          Rouvrir
        </Button>
      </>
    ),
  },
]

function Reason({ label, standing }: OwnClosing) {
  return (
    <>
      {label || 'Fermé'}
      {isAnythingThere(standing) && <small className="cal__there">{standingWord(standing)}</small>}
    </>
  )
}
