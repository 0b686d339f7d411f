// « − n + » on an object of a stop (screens.md section 4): how many were really taken, kept at each tap.
import { success, type Outcome } from '#domain/failure.ts'
import { onSiteFailure } from '#domain/on-site-failure.ts'
import { checkQuantity } from '#domain/on-site-input.ts'
import { withQuantity } from '#domain/on-site-lines.ts'
import type { LocalDatabase } from '../database.ts'
import { changeLine, type LineTap } from './change-stop.ts'

export const setLineDone = (
  db: LocalDatabase,
  { quantity, ...tap }: LineTap & { readonly quantity: number },
): Promise<Outcome<null>> =>
  changeLine(db, tap, line => {
    const checked = checkQuantity(quantity)
    return checked.ok ? success(withQuantity(line, checked.value)) : onSiteFailure(checked.sentence)
  })
