// « Vos jours fermés »: the organisation's own closed days, those that follow each other as one line.
import { useState } from 'react'
import { useClock } from '#shell/screen/use-clock.ts'
import { useRights } from '#shell/session/use-session.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Badge } from '#kit/show/badge.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { Table, type Column } from '#kit/table/table.tsx'
import type { OwnClosing } from '../../data/calendar-of.ts'
import { isAnythingThere, spanWord, standingWord } from './calendar-words.ts'
import { MoveFromClosed, ReopenSheet } from './change-sheet.tsx'

export function OwnClosings({ closings }: { readonly closings: readonly OwnClosing[] }) {
  const { today } = useClock()
  const rights = useRights()
  const [asked, ask] = useState<Asked | null>(null)
  return (
    <Card label="Vos jours fermés">
      <CardHead title="Vos jours fermés">
        <Badge count={closings.length} />
      </CardHead>
      {closings.length === 0 ? (
        <p className="card__body muted">Aucun à venir.</p>
      ) : (
        <Table
          caption="Vos jours fermés à venir"
          rows={closings}
          rowKey={({ ids }) => ids.join()}
          columns={columnsOf({ today, ask, mayMove: has(rights, 'emma_desktop') })}
        />
      )}
      {asked?.kind === 'move' && <MoveFromClosed closing={asked.closing} onClose={() => ask(null)} />}
      {asked?.kind === 'lift closing' && (
        <ReopenSheet
          days={asked.closing}
          ids={asked.closing.ids}
          verb={['Rouvrir', 'Rouvert']}
          name={spanWord(asked.closing, today)}
          onClose={() => ask(null)}
        />
      )}
    </Card>
  )
}

/** What has its dry run open. */
interface Asked {
  readonly kind: 'move' | 'lift closing'
  readonly closing: OwnClosing
}

interface Shown {
  readonly today: string
  readonly ask: (asked: Asked) => void
  readonly mayMove: boolean
}

const columnsOf = ({ today, ask, mayMove }: Shown): readonly Column<OwnClosing>[] => [
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
        {mayMove && isAnythingThere(closing.standing) && (
          <Button
            size="sm"
            aria-label={`Déplacer… ${standingWord(closing.standing)}\u00a0: ${spanWord(closing, today)}`}
            onClick={() => ask({ kind: 'move', closing })}
          >
            Déplacer…
          </Button>
        )}
        <Button
          size="sm"
          aria-label={`Rouvrir\u00a0: ${spanWord(closing, today)}`}
          onClick={() => ask({ kind: 'lift closing', closing })}
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
