// The board with the cloud on what has not left this device. The two are read apart: a card that is sent changes what waits three times,
// and the board, which is hundreds of cards, once.
import { useMemo } from 'react'
import { useLocal } from '#shell/sync/use-local.ts'
import { board, markedBoard, type Board, type BoardAsked } from '../../data/board.ts'
import { unsentIds } from '../../data/unsent-ids.ts'

interface Marked {
  readonly board: Board | undefined
  readonly unsent: ReadonlySet<string>
  /** Another one with each reading, whatever waits. */
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

/** The same set as long as the same records wait. */
const useUnsent = (): ReadonlySet<string> => {
  const found = useLocal(unsentIds, null)
  const ids = [...(found ?? [])].toSorted().join(' ')
  return useMemo(() => new Set(ids.split(' ').filter(Boolean)), [ids])
}
