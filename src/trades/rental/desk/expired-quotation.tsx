// « Devis expiré » (RT13): it reserves nothing; it is made valid again at the prices of today, or accepted all the same, which asks again what is free.
import { attemptOrTell } from '#shell/screen/attempt.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useSignedIn } from '#shell/session/use-session.ts'
import { did } from '#shell/undo/desk-acts.ts'
import { editAct, notedEdit } from '#shell/undo/edit-act.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { formatDate } from '#records/time/dates.ts'
import { Button } from '#kit/action/button.tsx'
import { Banner } from '#kit/show/banner.tsx'
import { personText } from '#trades/tour/shared/stop-words.ts'
import { rentalTerms } from '../data/rental-terms.ts'
import { saveRental } from '../data/save-rental.ts'
import { isExpiredQuotation, quotationEnd } from '../rules/terms/rental-terms.ts'
import type { Rental, SaveAsked } from './use-rental.ts'

interface ExpiredQuotationProps {
  readonly rental: Rental
  readonly onAsk: (asked: SaveAsked) => void
}

export function ExpiredQuotation({ rental, onAsk }: ExpiredQuotationProps) {
  const { database, rights } = useSignedIn()
  const { now, today } = useClock()
  const terms = useLocal(rentalTerms, null)
  const { sheet, busy, overtaken } = rental
  const head = sheet?.dossier.head
  if (head === undefined || terms === undefined || !isExpiredQuotation(head, today)) return null
  const until = quotationEnd(terms, today)
  const prolong = async (): Promise<void> => {
    const noted = notedEdit(database)
    const client = { quotation_until: until }
    const saved = await attemptOrTell(() =>
      saveRental(noted.db, { id: head.id, client, changes: {}, at: now(), rights }),
    )
    if (saved === null) return
    const name = personText(head)
    const title = `${name}\u00a0: devis valable jusqu’au ${formatDate(until, 'day')}`
    did(editAct(database, { title, name, written: noted.take() }))
  }
  const isHeldBack = busy || overtaken.length > 0
  return (
    <Banner
      tone="closed"
      icon="calendar-x"
      action={
        <>
          <Button size="sm" disabled={isHeldBack} onClick={() => void prolong()}>
            Prolonger le devis
          </Button>
          <Button
            size="sm"
            disabled={isHeldBack}
            onClick={() => onAsk({ state: TASK_STATE.accepted, done: 'Location acceptée.' })}
          >
            Accepter quand même
          </Button>
        </>
      }
    >
      Valable jusqu’au {formatDate(head.quotation_until ?? '', 'day')}, ce devis a expiré et ne réserve rien.
      Le prolonger ou l’accepter le met au prix d’aujourd’hui, et l’accepter vérifie de nouveau ce qui est
      libre.
    </Banner>
  )
}
