// Totals of a stop entered by hand [force_values] (CP3, CP6): what the crew sees is more accurate than the sum of the lines. A
// reason is required.
import { failed, success, type Outcome } from '#records/failure.ts'
import { minutesToClock } from '#records/time/duration.ts'
import { problemMessages } from '#records/fr/problem-messages.ts'
import { onSiteFailure } from '#records/on-site-failure.ts'
import { checkMinutes, checkVolume, checkWeight, type Typed } from '#records/stop/on-site-input.ts'
import { PROBLEM, requiredProblem } from '#records/problem.ts'
import { has } from '#records/rights/rights.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { changeStop, type StopTap } from '#core/task/change-stop.ts'

export interface ForcedTotals extends StopTap {
  /** As stored. Null returns to the sum of the lines; an absent total stays unchanged. */
  readonly weight?: number | null
  /** Cubic metres. */
  readonly volume?: number | null
  /** Minutes. */
  readonly duration?: number | null
  readonly reason: string
}

export const setForcedTotals = (
  db: LocalDatabase,
  { weight, volume, duration, reason, ...tap }: ForcedTotals,
): Promise<Outcome<null>> =>
  changeStop(db, tap, async task => {
    if (!has(tap.rights, 'force_values')) return failed({ kind: 'ruleBroken', problems: [noRight] })
    const typed = [
      weight == null ? null : checkWeight(weight),
      volume == null ? null : checkVolume(volume),
      duration == null ? null : checkMinutes(duration),
    ] as const
    const wrong = typed.find(isWrong)
    if (wrong !== undefined) return onSiteFailure(wrong.sentence)
    const [kilos, metres, minutes] = typed.map(one => (one?.ok === true ? one.value : null))
    const values = {
      ...(weight === undefined ? {} : { forced_weight: kilos ?? null }),
      ...(volume === undefined ? {} : { forced_volume: metres ?? null }),
      ...(duration === undefined
        ? {}
        : { forced_loading_duration: minutes == null ? null : minutesToClock(minutes) }),
    }
    const after = { ...task, ...values }
    const isForced = [after.forced_weight, after.forced_volume, after.forced_loading_duration].some(
      total => total !== null,
    )
    if (isForced && reason.trim() === '')
      return failed({
        kind: 'ruleBroken',
        problems: [requiredProblem('forced_reason', 'le motif des totaux forcés')],
      })
    return success({ values: { ...values, forced_reason: isForced ? reason.trim() : '' }, answer: null })
  })

const isWrong = (typed: Typed | null): typed is Extract<Typed, { readonly ok: false }> => typed?.ok === false

const noRight = {
  id: PROBLEM.forcedValues,
  field: 'forced_weight',
  message: problemMessages.forcedValues,
  user_overridable: false,
  right: 'force_values',
} as const
