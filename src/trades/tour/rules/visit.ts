// What a crew did at a stop beside what was planned, object by object, as a planner checks it (TS4).
import type { MissingProof, TaskLine } from '#records/entities/task-line.ts'
import { refusalWord } from '#records/lists/on-site-reasons.ts'
import { doneQuantity, doneWeight, isRefused, isUnplanned } from '#records/stop/on-site-lines.ts'
import { CHECK_CAUSES, type CheckCause } from '#records/states/state-after-done.ts'
import { plural } from '#records/fr/plural.ts'
import { clockToMinutes } from '#records/time/duration.ts'
import type { StopTimes } from '#trades/planning/rules/tour/course.ts'
import { formatWeight } from '#records/values/weight.ts'

export interface Amount {
  readonly quantity: number
  /** Grams. */
  readonly weight: number
}

export interface VisitLine {
  readonly line: TaskLine
  /** Null for what nobody announced. */
  readonly planned: Amount | null
  readonly done: Amount
  readonly isWeighed: boolean
  /** Null when nothing of it was refused. The reason as it follows a colon: « lattes cassées ». */
  readonly refused: (Amount & { readonly reason: string }) | null
  /** Pieces done more than planned; negative where some are missing, refused ones included. */
  readonly more: number
  /** Done minus planned, in grams. */
  readonly gap: number
  /** Something of it is to be looked at. */
  readonly isOdd: boolean
}

export interface Visit {
  readonly lines: readonly VisitLine[]
  readonly planned: Amount
  readonly done: Amount
  readonly refused: Amount
  readonly gap: number
}

export const visitOf = (objects: readonly TaskLine[]): Visit => {
  const lines = objects.map(visitLine)
  const planned = total(lines.map(line => line.planned))
  const done = total(lines.map(line => line.done))
  return {
    lines,
    planned,
    done,
    refused: total(lines.map(line => line.refused)),
    gap: done.weight - planned.weight,
  }
}

const visitLine = (line: TaskLine): VisitLine => {
  const planned = isUnplanned(line) ? null : { quantity: line.quantity, weight: line.weight * line.quantity }
  const done = { quantity: doneQuantity(line), weight: doneWeight(line) }
  const left = Math.max(0, line.quantity - done.quantity)
  const refused =
    isRefused(line) && left > 0
      ? { quantity: left, weight: left * line.weight, reason: reasonOf(line) }
      : null
  const more = done.quantity - (planned?.quantity ?? 0)
  return {
    line,
    planned,
    done,
    isWeighed: line.weight_done !== null && line.estimated === 0 && done.quantity > 0,
    refused,
    more,
    gap: done.weight - (planned?.weight ?? 0),
    isOdd: more !== 0 || isRefused(line) || line.outlier === 1 || planned === null,
  }
}

const reasonOf = ({ refused_reason, refused_text }: TaskLine): string =>
  (refused_text ?? '').trim() || refusalWord(refused_reason ?? '')

const total = (amounts: readonly (Amount | null)[]): Amount => ({
  quantity: amounts.reduce((sum, one) => sum + (one?.quantity ?? 0), 0),
  weight: amounts.reduce((sum, one) => sum + (one?.weight ?? 0), 0),
})

/** How long the crew was there, by its own taps; null where one of them is missing. */
export const minutesSpent = ({ arrived_at, state_time }: StopTimes): number | null => {
  const [[came, from], [went, to]] = [momentParts(arrived_at), momentParts(state_time)]
  return from === null || to === null || came !== went || from > to ? null : to - from
}

const momentParts = (moment: string | null): readonly [string, number | null] => {
  const [day = '', clock = null] = (moment ?? '').split(' ')
  return [day, clockToMinutes(clock)]
}

interface Checked {
  readonly objects: readonly TaskLine[]
  readonly check_reasons: readonly string[]
  readonly proofs_missing: readonly MissingProof[]
}

/** Why it is to be checked, a sentence a cause: each line that is odd, then what no line shows. */
export const visitCauses = ({ objects, check_reasons, proofs_missing }: Checked): string[] => {
  const visit = visitOf(objects)
  const ofLines = visit.lines.flatMap(causesOfLine)
  const weight = `Poids fait\u00a0: ${formatWeight(visit.done.weight)} pour ${formatWeight(visit.planned.weight)}\u00a0prévus`
  const others = check_reasons.flatMap(reason => {
    if (!isCause(reason)) return [reason]
    if (shownByLines.has(reason)) return ofLines.length > 0 ? [] : [CHECK_CAUSES[reason]]
    return reason === 'weight' ? [weight] : reason in proofs ? [] : [CHECK_CAUSES[reason]]
  })
  const missing = proofs_missing.map(({ proof, reason }) =>
    [PROOFS[proof], reason].filter(word => word !== '').join('\u00a0: '),
  )
  const unexplained = check_reasons.flatMap(reason => {
    const proof = proofs[reason]
    return proof === undefined || proofs_missing.some(one => one.proof === proof) ? [] : [PROOFS[proof]]
  })
  return [...ofLines, ...others, ...missing, ...unexplained]
}

const isCause = (reason: string): reason is CheckCause => reason in CHECK_CAUSES
/** Causes that a line's own sentence already gives. */
const shownByLines: ReadonlySet<string> = new Set<CheckCause>(['quantity', 'refused', 'added', 'outlier'])
const proofs: { readonly [cause: string]: MissingProof['proof'] | undefined } = {
  no_photo: 'photo',
  no_signature: 'signature',
  no_scan: 'scan',
}
const PROOFS: { readonly [proof in MissingProof['proof']]: string } = {
  photo: CHECK_CAUSES.no_photo,
  signature: CHECK_CAUSES.no_signature,
  scan: CHECK_CAUSES.no_scan,
}

const causesOfLine = ({ line, planned, done, refused, more }: VisitLine): string[] => {
  const causes: string[] = []
  if (refused !== null)
    causes.push(
      refused.quantity === planned?.quantity
        ? `refusé, ${refused.reason}`
        : `${pieces(refused.quantity)} ${refused.quantity > 1 ? 'refusées' : 'refusée'}, ${refused.reason}`,
    )
  if (planned === null && done.quantity > 0)
    causes.push(`${pieces(done.quantity)} non ${done.quantity > 1 ? 'annoncées' : 'annoncée'}`)
  else if (more > 0) causes.push(`${pieces(more)} de plus`)
  else if (more < 0 && refused === null) causes.push(`${pieces(-more)} de moins`)
  if (line.outlier === 1) causes.push(`poids inhabituel, ${formatWeight(done.weight)}`)
  return causes.map(cause => `${line.name || 'Objet'}\u00a0: ${cause}`)
}

const pieces = (count: number): string => plural(count, 'pièce')
