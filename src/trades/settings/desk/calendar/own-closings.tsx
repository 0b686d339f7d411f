// « Vos jours fermés »: the organisation's own closed days, those that follow each other as one line.
import { useAct } from '#shell/screen/use-act.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useDatabase, useRights } from '#shell/session/use-session.ts'
import { notifyUndoable } from '#shell/words/notify.tsx'
import { Button } from '#kit/action/button.tsx'
import { Badge } from '#kit/show/badge.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import type { OwnClosing } from '../../data/calendar-of.ts'
import { reopenDays, restoreDays } from '../../data/closed-days.ts'
import { isAnythingThere, spanWord, standingWord, thereWord } from './calendar-words.ts'

export function OwnClosings({ closings }: { readonly closings: readonly OwnClosing[] }) {
  const { today } = useClock()
  const database = useDatabase()
  const rights = useRights()
  const act = useAct()
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
          columns={columnsOf(today, reopen)}
        />
      )}
    </Card>
  )
}

const columnsOf = (
  today: string,
  reopen: (closing: OwnClosing) => Promise<void>,
): readonly Column<OwnClosing>[] => [
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
      <Button
        size="sm"
        aria-label={`Rouvrir\u00a0: ${spanWord(closing, today)}`}
        onClick={() => void reopen(closing)}
      >
        Rouvrir
      </Button>
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
