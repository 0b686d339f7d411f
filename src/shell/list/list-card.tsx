// One list in a card: its title with the count and the file, its lines or why there are none, what is left below.
import type { ReactNode } from 'react'
import { Button } from '#kit/action/button.tsx'
import { ChartHead } from '#kit/charts/chart-head.tsx'
import { Card } from '#kit/show/card.tsx'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import type { IconName } from '#kit/icons/icon-names.ts'
import { listCountText, type ListCount } from './list-words.ts'
import { useSaveList, type ListFile } from './save-list.ts'

/** Why there is no line, and what to do next. */
export interface ListEmpty {
  readonly icon: IconName
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}

/** The words that were typed are in no line. */
export const nothingFound = (typed: string, clear: () => void, among = ''): ListEmpty => ({
  icon: 'search',
  title: 'Rien ne correspond',
  text: `Rien ne contient «\u202f${typed}\u202f»${among}.`,
  action: <Button onClick={clear}>Effacer la recherche</Button>,
})

interface ListBodyProps {
  /** Undefined while the lines are read. */
  readonly total: number | undefined
  /** The lines of grey that keep their place meanwhile. */
  readonly waiting: number
  /** There is none here yet, and the server is still searching. */
  readonly isComing?: boolean
  readonly empty: ListEmpty
  readonly children?: ReactNode
}

export function ListBody({ total, waiting, isComing = false, empty, children }: ListBodyProps) {
  if (total === undefined) return <Skeleton lines={waiting} />
  if (total > 0) return children
  if (isComing) return <Skeleton lines={3} />
  const { icon, title, text, action } = empty
  return (
    <EmptyState icon={icon} title={title} action={action}>
      {text !== undefined && <p>{text}</p>}
    </EmptyState>
  )
}

interface ListCardProps extends Omit<ListBodyProps, 'total'> {
  readonly title: string
  /** Undefined while the lines are read. */
  readonly count: ListCount | undefined
  /** All lines as a table for a spreadsheet. */
  readonly file: () => ListFile
  /** `ListFoot`s, once the lines are read: what stood below grey lines would move. */
  readonly foot?: ReactNode
}

export function ListCard({ title, count, file, foot, ...body }: ListCardProps) {
  const save = useSaveList()
  const hasLines = count !== undefined && count.total > 0
  return (
    <Card>
      <ChartHead
        title={title}
        sub={count === undefined ? '' : listCountText(count)}
        {...(hasLines && { onExport: () => save(file()) })}
      />
      <ListBody total={count?.total} {...body} />
      {count !== undefined && foot}
    </Card>
  )
}

export function ListFoot({ children }: { readonly children: ReactNode }) {
  return <p className="tfoot">{children}</p>
}

interface ListMoreProps {
  readonly children: ReactNode
  readonly onMore: () => void
}

/** The next lines, on request: how many are shown belongs in the address. */
export function ListMore({ children, onMore }: ListMoreProps) {
  return (
    <ListFoot>
      <Button variant="quiet" onClick={onMore}>
        {children}
      </Button>
    </ListFoot>
  )
}
