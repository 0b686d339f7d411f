// « Dupliquer »: a new quotation for the same client and the same objects, on other days. Nothing of the money is taken over but a price that
// was decided.
import type { LocalDatabase } from '#core/store/database.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import type { Outcome } from '#records/failure.ts'
import type { Rights } from '#records/rights/rights.ts'
import { TASK_STATE } from '#records/states/task-states.ts'
import { billedLines } from '../rules/money/account.ts'
import { standingLines } from '../rules/terms/rental-extras.ts'
import { valuesOfDossier, type RentalChanges } from '../rules/rental-form.ts'
import { rentalMessages } from '../rules/rental-messages.ts'
import { rentalSheet } from './rental-sheet.ts'
import { saveRental } from './save-rental.ts'

interface DuplicateRental {
  readonly id: string
  readonly period: Required<Pick<RentalChanges, 'out_date' | 'out_shift' | 'back_date' | 'back_shift'>>
  readonly at: string
  readonly rights: Rights
}

export const duplicateRental = async (
  db: LocalDatabase,
  { id, period, at, rights }: DuplicateRental,
): Promise<Outcome<{ readonly id: string }>> => {
  const sheet = await rentalSheet(db, { id })
  if (sheet === null) return onSiteFailure(rentalMessages.gone)
  const { head } = sheet.dossier
  const { handover, lines } = valuesOfDossier(
    sheet.dossier,
    standingLines(sheet.invoices, billedLines(sheet.documents)),
  )
  const { firstname, lastname, phone1, phone2, email, address, zipcode, city, city_id, country_code } = head
  const { latitude, longitude, client_siret, service_code, origin } = head
  return saveRental(db, {
    id: null,
    client: Object.assign(
      { firstname, lastname, phone1, phone2, email, address, zipcode, city, city_id, country_code },
      { latitude, longitude, client_siret, service_code, origin },
    ),
    changes: {
      ...period,
      handover,
      lines: lines.map(line => Object.assign({}, line, { line_id: db.newKey() })),
    },
    state: TASK_STATE.draft,
    at,
    rights,
  })
}
