// « − n + » on an object of a stop (screens.md section 4): the quantity really taken, kept at each tap.
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity } from '#records/stop/on-site-input.ts'
import { withQuantity } from '#records/stop/on-site-lines.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeLine, type LineTap } from '#core/task/change-stop.ts'

export const setLineDone = (
  db: LocalDatabase,
  { quantity, ...tap }: LineTap & { readonly quantity: number },
): Promise<Outcome<null>> =>
  changeLine(db, tap, line => {
    const checked = checkQuantity(quantity)
    return checked.ok ? success(withQuantity(line, checked.value)) : onSiteFailure(checked.sentence)
  })
