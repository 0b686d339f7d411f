// « Pour commencer » (FS1): what a new organisation sets up before its first day, which of it is done, and which is skipped.
import { has, type Rights } from '../rights/rights.ts'

export type FirstStep =
  'organisation' | 'calendar' | 'towns' | 'trucks' | 'catalogue' | 'accounts' | 'request'

/** What this device knows of the organisation. */
export interface FirstFacts {
  readonly name: string
  readonly address: string
  /** In the next twelve months. */
  readonly closedDays: number
  readonly towns: number
  readonly sectors: number
  readonly trucks: number
  /** Open half days and days of a week, of all trucks. */
  readonly slots: number
  readonly objects: number
  /** Objects whose figures nobody has checked. */
  readonly toCheck: number
  /** Active ones besides the present person's. */
  readonly accounts: number
  readonly hasVisit: boolean
  /** The organisation's list of skipped steps. */
  readonly skipped: string
}

export interface StepState {
  readonly id: FirstStep
  readonly isDone: boolean
  readonly isSkipped: boolean
}

/** In their order: the option without which one may not do it (RG1), and what it has given so far. */
const steps: readonly (readonly [FirstStep, needs: string, given: (facts: FirstFacts) => unknown])[] = [
  ['organisation', 'admin', ({ address }) => address],
  ['calendar', 'config_resources', ({ closedDays }) => closedDays],
  ['towns', 'config_cities', ({ towns }) => towns],
  ['trucks', 'config_resources', ({ trucks, slots }) => trucks && slots],
  ['catalogue', 'config_objects', ({ objects }) => objects],
  ['accounts', 'config_users', ({ accounts }) => accounts],
  ['request', 'emma_desktop', ({ hasVisit }) => hasVisit],
]

export const skippedParts = (skipped: string): readonly string[] =>
  skipped.split(' ').filter(part => part !== '')

/** Those that this person may do; all of them where nobody is asked about. */
export const stepsOf = (facts: FirstFacts, rights?: Rights): readonly StepState[] => {
  const skipped = skippedParts(facts.skipped)
  return steps
    .filter(([, needs]) => rights === undefined || has(rights, needs))
    .map(([id, , given]) => {
      const isDone = Boolean(given(facts))
      return { id, isDone, isSkipped: !isDone && skipped.includes(id) }
    })
}

export const stepsLeft = (own: readonly StepState[]): readonly StepState[] =>
  own.filter(({ isDone, isSkipped }) => !isDone && !isSkipped)
