// « − n + » on an object of a stop (screens.md section 4): the quantity really taken, kept at each tap.
import { success, type Outcome } from '#records/failure.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkQuantity, MOST_PIECES } from '#records/stop/on-site-input.ts'
import { doneQuantity, withQuantity } from '#records/stop/on-site-lines.ts'
import type { TaskLine } from '#records/entities/task-line.ts'
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

/** An object with a sticker is there or not. */
export const mostPieces = ({ object_instance_id }: TaskLine): number =>
  object_instance_id === null ? MOST_PIECES : 1

/** One more or one less than is stored, which the screen may not show yet. */
export const stepLineDone = (
  db: LocalDatabase,
  { by, ...tap }: LineTap & { readonly by: 1 | -1 },
): Promise<Outcome<null>> =>
  changeLine(db, tap, line => {
    const quantity = doneQuantity(line) + by
    return success(quantity < 0 || quantity > mostPieces(line) ? line : withQuantity(line, quantity))
  })
