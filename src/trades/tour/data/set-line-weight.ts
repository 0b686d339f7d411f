// The weight of a whole line, weighed at the stop, as it is stored; null removes it. An unusual weight (WG5) needs a confirmation
// first, and then marks the line, so that the desk checks the stop (TS4).
import { CatalogueObject } from '#records/entities/object.ts'
import { success, type Outcome } from '#records/failure.ts'
import { onSiteMessages } from '#records/fr/on-site-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkWeight } from '#records/stop/on-site-input.ts'
import { weighedLine } from '#records/stop/on-site-lines.ts'
import { isOutlier, timesUsual, type UsualWeight } from '#trades/stock/rules/usual-weight.ts'
import { unitWeight } from '#trades/weighing/rules/weighed-line.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { usualWeightIn } from '#trades/stock/data/usual-weights.ts'
import { changeStop, type LineTap } from '#core/task/change-stop.ts'

export interface LineWeight extends LineTap {
  readonly weight: number | null
  /** The unusual weight was confirmed. */
  readonly isConfirmed?: boolean
}

export type WeightAnswer =
  | { readonly kind: 'kept' }
  /** Nothing was written: the weight needs a confirmation first. */
  | { readonly kind: 'unusual'; readonly usual: UsualWeight; readonly times: number }

export const setLineWeight = (
  db: LocalDatabase,
  { weight, line_id, isConfirmed = false, ...tap }: LineWeight,
): Promise<Outcome<WeightAnswer>> =>
  changeStop<WeightAnswer>(
    db,
    tap,
    async (task, draft) => {
      const line = task.objects.find(one => one.line_id === line_id)
      if (line === undefined) return onSiteFailure(onSiteMessages.lineGone)
      const checked = weight === null ? null : checkWeight(weight)
      if (checked?.ok === false) return onSiteFailure(checked.sentence)
      const next = weighedLine(line, checked?.value ?? null, { at: tap.at, device: draft.owner.device })
      const { object_id } = line
      const usual = object_id === null ? null : await usualWeightIn(draft.tables, { object: object_id })
      const isUnusual = weight !== null && isOutlier(unitWeight(next), usual)
      if (isUnusual && usual !== null && !isConfirmed)
        return success({
          values: null,
          answer: { kind: 'unusual', usual, times: timesUsual(unitWeight(next), usual) },
        })
      const weighed = { ...next, outlier: isUnusual ? (1 as const) : (0 as const) }
      const objects = task.objects.map(one => (one === line ? weighed : one))
      return success({ values: { objects }, answer: { kind: 'kept' } })
    },
    [CatalogueObject],
  )
