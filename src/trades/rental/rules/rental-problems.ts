// What is wrong with a rental before it is written, each at the field where a person corrects it (RT11, RT12, RT16).
import { addDays } from '#records/time/dates.ts'
import type { ObjectRow } from '#records/entities/object.ts'
import { PROBLEM, type Problem } from '#records/problem.ts'
import { requestMessages } from '#trades/request/rules/request-messages.ts'
import type { RentalEnd } from './half-day.ts'
import { centsOfExtra, type RentalExtra } from './terms/rental-extras.ts'
import { forcedPrice, piecesOfLine, type RentalLine } from './rental-form.ts'
import { rentalMessages } from './rental-messages.ts'
import { isBackwards, isSameEnd } from './rental-steps.ts'

/** A day further away than this has a mistyped year; a loan of three years is one. */
const FURTHEST_DEPARTURE = 2 * 366
const FURTHEST_RETURN = 5 * 366

interface Typed {
  readonly departure: RentalEnd | null
  readonly back: RentalEnd | null
  readonly lines: readonly RentalLine[]
  readonly extras?: readonly RentalExtra[]
}
interface Known {
  readonly today: string
  readonly objects: ReadonlyMap<string, Pick<ObjectRow, 'archived'>>
  /** What is stored: a past departure that nobody touches is no error, nor is an archived object that stays. */
  readonly before: Typed | null
}

const wrong = (field: string, message: string): Problem => ({
  id: PROBLEM.rental,
  field,
  message,
  user_overridable: false,
})

const periodProblems = ({ departure, back }: Typed, { today, before }: Known): Problem[] => {
  if (departure === null) return [wrong('out_date', rentalMessages.noDeparture)]
  if (back === null) return [wrong('back_date', rentalMessages.noReturn)]
  const isMoved = !isSameEnd(before?.departure ?? null, departure)
  if (isMoved && departure.date < today) return [wrong('out_date', requestMessages.pastDay)]
  if (departure.date > addDays(today, FURTHEST_DEPARTURE)) return [wrong('out_date', requestMessages.farDay)]
  if (isBackwards({ departure, back })) return [wrong('back_date', rentalMessages.backwards)]
  return back.date > addDays(today, FURTHEST_RETURN) ? [wrong('back_date', rentalMessages.farReturn)] : []
}

const lineProblems = ({ lines }: Typed, { objects, before }: Known): Problem[] => {
  if (lines.length === 0) return [wrong('lines', rentalMessages.noLine)]
  const stored = new Map(before?.lines.map(line => [line.object_id, piecesOfLine(line) ?? 0]))
  return lines.flatMap(line => {
    const pieces = piecesOfLine(line)
    if (pieces === null) return [wrong('lines', rentalMessages.pieces(line.name))]
    if (line.forced !== undefined && forcedPrice(line) === null)
      return [wrong('lines', rentalMessages.forcedPrice(line.name))]
    if (line.forced?.reason.trim() === '') return [wrong('lines', rentalMessages.forcedReason(line.name))]
    const isOffered = objects.get(line.object_id)?.archived === 0
    return isOffered || pieces <= (stored.get(line.object_id) ?? 0)
      ? []
      : [wrong('lines', rentalMessages.archived(line.name))]
  })
}

/** RT18: what a person adds has an amount; a discount says why. */
export const extraProblems = ({ extras = [] }: Pick<Typed, 'extras'>): Problem[] =>
  extras.flatMap(extra => {
    if (centsOfExtra(extra) === null) return [wrong('extras', rentalMessages.amount(extra.label))]
    const isUnsaid = extra.label.trim() === '' || (extra.kind === 'discount' && extra.reason.trim() === '')
    return isUnsaid ? [wrong('extras', rentalMessages.extraReason(extra.label))] : []
  })

export const rentalProblems = (typed: Typed, known: Known): Problem[] => [
  ...periodProblems(typed, known),
  ...lineProblems(typed, known),
  ...extraProblems(typed),
]
