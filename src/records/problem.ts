// A broken business rule as a plain value (api-dialect.md section 6): its closed list of ids, and constructors of the common
// ones.
import { problemMessages } from './fr/problem-messages.ts'

export const PROBLEM = {
  required: 13,
  transition: 20,
  capacity: 21,
  slotClosed: 22,
  sector: 23,
  forcedValues: 24,
  stock: 25,
  foreignTruck: 26,
  weight: 27,
  identityTaken: 28,
  rightMissing: 29,
  /** A period or a line of a rental that cannot be. */
  rental: 30,
} as const

export interface Problem {
  /** One of PROBLEM; a plain back end may send others. */
  readonly id: number
  readonly field?: string
  /** French, ready to show. */
  readonly message: string
  /** The same write with `force` is accepted from a person with `right`. */
  readonly user_overridable: boolean
  readonly right?: string
}

/** `label` includes its article: « le motif » gives « Le motif est obligatoire ». */
export const requiredProblem = (field: string, label: string): Problem => ({
  id: PROBLEM.required,
  field,
  message: problemMessages.required(label),
  user_overridable: false,
})

/** One of the rights would be enough; a person is told their names. */
export const rightMissingProblem = (...rights: readonly string[]): Problem => {
  const [right] = rights
  return {
    id: PROBLEM.rightMissing,
    message: problemMessages.rightMissing(rights),
    user_overridable: false,
    ...(right === undefined ? {} : { right }),
  }
}

/** A crew writes into its own resources only (api-dialect.md section 13, « Hidden records »). */
export const foreignTruckProblem = (): Problem => ({
  id: PROBLEM.foreignTruck,
  field: 'resource_id',
  message: problemMessages.foreignTruck,
  user_overridable: false,
})

export const identityTakenProblem = (field: string): Problem => ({
  id: PROBLEM.identityTaken,
  field,
  message: problemMessages.identityTaken,
  user_overridable: false,
})

/** Whether a write that met these problems may be sent again with `force` by a person with the rights. */
export const canForce = (problems: readonly Problem[], hasRight: (right: string) => boolean): boolean =>
  problems.length > 0 &&
  problems.every(
    ({ user_overridable, right }) => user_overridable && (right === undefined || hasRight(right)),
  )
