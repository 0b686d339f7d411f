// The weight of a whole line, weighed on the spot, as it is stored; null takes it back.
import { success, type Outcome } from '#domain/failure.ts'
import { onSiteFailure } from '#domain/on-site-failure.ts'
import { checkWeight } from '#domain/on-site-input.ts'
import { weighedLine } from '#domain/on-site-lines.ts'
import type { LocalDatabase } from '../database.ts'
import { changeLine, type LineTap } from './change-stop.ts'

export const setLineWeight = (
  db: LocalDatabase,
  { weight, ...tap }: LineTap & { readonly weight: number | null },
): Promise<Outcome<null>> =>
  changeLine(db, tap, (line, { owner }) => {
    const checked = weight === null ? null : checkWeight(weight)
    if (checked?.ok === false) return onSiteFailure(checked.sentence)
    return success(weighedLine(line, checked?.value ?? null, { at: tap.at, device: owner.device }))
  })
