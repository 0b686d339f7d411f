// « XML »: the EN 16931 file of a numbered document for a commune (RT19), made on this device.
import { attempt } from '#shell/screen/attempt.ts'
import { saveText } from '#shell/screen/save-text.ts'
import { useDatabase } from '#shell/session/use-session.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import type { RentalDocumentRow } from '#records/entities/rental-document.ts'
import type { TaskRow } from '#records/entities/task.ts'
import { toCents } from '#records/values/decimal.ts'
import { Button } from '#kit/action/button.tsx'
import { moneySettings } from '../../data/money/money-settings.ts'
import { rentalSheet } from '../../data/rental-sheet.ts'
import type { Dossier } from '../../rules/dossier.ts'
import { ciiOf } from '../../rules/money/cii.ts'

interface DocumentXmlProps {
  readonly document: RentalDocumentRow
  readonly documents: readonly RentalDocumentRow[]
  /** What is still to be paid of it, in cents. */
  readonly left: number
}

/** From the first departure to the last return. */
const periodOf = ({ departures, returns }: Dossier<TaskRow>) => {
  const from = departures[0]?.date ?? null
  const to = returns.at(-1)?.date ?? null
  return from === null || to === null || to < from ? null : { from, to }
}

/** Whoever has a SIRET receives invoices as a file. */
export function DocumentXml({ document, documents, left }: DocumentXmlProps) {
  const db = useDatabase()
  const settings = useLocal(moneySettings, null)
  const { number, client_siret, kind, total, corrects_id } = document
  if (settings === undefined || number === '' || client_siret === '') return null
  const save = async (): Promise<void> => {
    const corrected = documents.find(({ id }) => id === corrects_id) ?? null
    const paid = kind === 'invoice' ? toCents(total) - left : 0
    const sheet = await attempt(() => rentalSheet(db, { id: document.task_id ?? '' }))
    const period = sheet === null ? null : periodOf(sheet.dossier)
    const xml = ciiOf({ document, seller: settings.organisation, corrected, paid, period })
    saveText(`${number}.xml`, 'application/xml', xml)
  }
  return (
    <Button size="sm" variant="link" aria-label={`Fichier XML de ${number}`} onClick={() => void save()}>
      XML
    </Button>
  )
}
