// A step of a rental on the board (RT11): what another day would make of the rental, before it is moved; and once it is, whether its frozen
// prices are made anew (RT3).
import { useEffect } from 'react'
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { movedPrices, movedRental, type MovedStep } from '../data/moved-rental.ts'
import { saveRental } from '../data/save-rental.ts'
import { RepriceDialog } from '../desk/rental-dialogs.tsx'

export function MovedNote({ ids, date }: { readonly ids: readonly string[]; readonly date: string }) {
  const { today } = useClock()
  const said = useLocal(movedRental, { ids, date, today }, 'beside')
  return (
    <div className="help" aria-live="polite">
      {said?.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

interface MovedDialogProps {
  readonly moved: readonly MovedStep[]
  readonly onClose: () => void
}

export function MovedDialog({ moved, onClose }: MovedDialogProps) {
  const { database, rights } = useSignedIn()
  const { now, today } = useClock()
  const found = useLocal(movedPrices, { moved, today })
  const isDone = found?.length === 0
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const [first] = found ?? []
  if (first === undefined) return null
  const { head, kept, fresh, change, money } = first
  const choose = async (reprices: boolean): Promise<void> => {
    onClose()
    if (!reprices) return
    const noted = notedEdit(database)
    const asked = { id: head.id, client: {}, changes: {}, reprices, at: now(), rights }
    if ((await attemptOrTell(() => saveRental(noted.db, asked))) === null) return
    const name = personText(head)
    did(editAct(database, { title: `${name}\u00a0: prix recalculés`, name, written: noted.take() }))
  }
  return (
    <RepriceDialog
      kept={kept}
      fresh={fresh}
      change={change}
      fee={0}
      money={money}
      onChoose={({ reprices }) => void choose(reprices)}
      onClose={onClose}
    />
  )
}
