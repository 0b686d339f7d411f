// The board with the cloud on cards that were not sent. The two are read separately: while one card is sent, the outbox changes
// three times, and the board, with its hundreds of cards, once.
import { useMemo } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { board, markedBoard, type Board, type BoardAsked } from '../../../data/board.ts'
import { unsentIds } from '../../../data/unsent-ids.ts'

interface Marked {
  readonly board: Board | undefined
  readonly unsent: ReadonlySet<string>
  /** Changes with each read of the board, not with the outbox. */
  readonly reading: unknown
}

export const useBoard = (asked: BoardAsked): Marked => {
  const found = useLocal(board, asked)
  const unsent = useUnsent()
  return {
    board: useMemo(() => (found === undefined ? undefined : markedBoard(found, unsent)), [found, unsent]),
    unsent,
    reading: found,
  }
}

/** The same set object as long as the same records wait. */
const useUnsent = (): ReadonlySet<string> => {
  const found = useLocal(unsentIds, null)
  const ids = [...(found ?? [])].toSorted().join(' ')
  return useMemo(() => new Set(ids.split(' ').filter(Boolean)), [ids])
}
