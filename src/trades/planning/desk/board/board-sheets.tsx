// What opens over the board: another slot for some cards, one slot, the copy of a day, and the rules that stopped a move.
import { part } from '#shell/frame/part.tsx'
import type { Split } from '../../rules/split-over-two.ts'
import { dayAmong, placedOnly } from './move/placed.ts'
import { ProblemsDialog } from './move/problems-dialog.tsx'
import type { Acts } from './move/use-acts.ts'
import type { Moves } from './move/use-moves.ts'
import { SlotSheet } from './slot-sheet/slot-sheet.tsx'
import type { Shown } from './shown/use-shown.ts'

/** Nobody needs them to see a board, which has no kilobyte to spare. */
const MoveSheet = part(() => import('./move/move-sheet.tsx').then(({ MoveSheet: drawn }) => drawn))
const DuplicateSheet = part(() =>
  import('./move/duplicate-sheet.tsx').then(({ DuplicateSheet: drawn }) => drawn),
)

const MovedDialog = part(() =>
  import('#trades/rental/shared/rental-moved.tsx').then(({ MovedDialog: drawn }) => drawn),
)

interface BoardSheetsProps extends Pick<Shown, 'rows' | 'cells'> {
  /** The first day shown. */
  readonly from: string
  readonly moves: Moves
  readonly acts: Acts
  /** The slot whose sheet is open. */
  readonly openKey: string | null
  /** The day that is being copied. */
  readonly copied: string | null
  readonly onCloseSlot: () => void
  readonly onCloseCopy: () => void
}

export function BoardSheets(props: BoardSheetsProps) {
  const { rows, cells, from, moves, acts, openKey, copied, onCloseSlot, onCloseCopy } = props
  const placeSplit = async (split: Split): Promise<void> => {
    for (const { ids, slot, title } of split) if (!(await moves.place(ids, slot, title))) return
    acts.clear()
  }
  return (
    <>
      {acts.asking !== null && (
        <MoveSheet
          asked={acts.asking}
          day={dayAmong(acts.asking.ids, cells)}
          from={from}
          onClose={acts.stopAsking}
          onPlace={(slot, title) =>
            void acts.answer(ids => moves.place(ids, slot, title, { name: acts.nameOf(ids) }))
          }
          onUnplace={() => void acts.answer(ids => moves.unplace(placedOnly(ids, cells)))}
        />
      )}
      <SlotSheet
        cell={cells.find(({ key }) => key === openKey) ?? null}
        moves={moves}
        onClose={onCloseSlot}
      />
      {copied !== null && (
        <DuplicateSheet date={copied} resources={rows.map(({ id }) => id)} onClose={onCloseCopy} />
      )}
      {moves.rentals !== null && <MovedDialog moved={moves.rentals} onClose={moves.dropRentals} />}
      <ProblemsDialog
        blocked={moves.blocked}
        onClose={moves.dismiss}
        onPropose={ids => {
          moves.dismiss()
          acts.ask('propose', ids)
        }}
        onSplit={split => {
          moves.dismiss()
          void placeSplit(split)
        }}
      />
    </>
  )
}
