// « Pour commencer » (FS1): what a new organisation sets up before its first day, what each step has given so far, and which are skipped.
import { plural } from '#records/fr/plural.ts'

const firstSteps = [
  'organisation',
  'calendar',
  'towns',
  'trucks',
  'catalogue',
  'accounts',
  'request',
] as const
export type FirstStep = (typeof firstSteps)[number]

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
  /** « 5 villes, 3 secteurs »; blank before there is anything. */
  readonly given: string
}

/** Instead of a step: the list is not what `/` opens any more. */
const NOT_FIRST = 'accueil'
/** What each takes about, in minutes, one after the other. */
const minutes: { readonly [step in FirstStep]: number } = {
  organisation: 0.5,
  calendar: 0.25,
  towns: 0.75,
  trucks: 0.75,
  catalogue: 0.25,
  accounts: 0.5,
  request: 1,
}

const partsOf = (skipped: string): readonly string[] => skipped.split(' ').filter(part => part !== '')

const given: { readonly [step in FirstStep]: (facts: FirstFacts) => string } = {
  organisation: ({ name, address }) => (address === '' ? '' : name),
  calendar: ({ closedDays }) =>
    closedDays === 0 ? '' : `${plural(closedDays, 'jour fermé', 'jours fermés')} dans les 12\u00a0mois`,
  towns: ({ towns, sectors }) =>
    towns === 0
      ? ''
      : [plural(towns, 'ville'), ...(sectors === 0 ? [] : [plural(sectors, 'secteur')])].join(', '),
  trucks: ({ trucks, slots }) =>
    trucks === 0 || slots === 0
      ? ''
      : `${plural(trucks, 'camion')}, ${plural(slots, 'créneau', 'créneaux')} par semaine`,
  catalogue: ({ objects, toCheck }) =>
    objects === 0
      ? ''
      : [plural(objects, 'objet'), ...(toCheck === 0 ? [] : [`${toCheck}\u00a0à vérifier`])].join(', '),
  accounts: ({ accounts }) => (accounts === 0 ? '' : plural(accounts, 'autre compte', 'autres comptes')),
  request: ({ hasVisit }) => (hasVisit ? 'Planifiée' : ''),
}

export const stepsOf = (facts: FirstFacts): readonly StepState[] => {
  const skipped = new Set(partsOf(facts.skipped))
  return firstSteps.map(id => {
    const text = given[id](facts)
    return { id, given: text, isDone: text !== '', isSkipped: text === '' && skipped.has(id) }
  })
}

export const stepsLeft = (steps: readonly StepState[]): readonly StepState[] =>
  steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped)

/** Whole minutes, at least one while anything is left. */
export const minutesLeft = (steps: readonly StepState[]): number =>
  Math.ceil(stepsLeft(steps).reduce((sum, { id }) => sum + minutes[id], 0))

/** FS2: `/` opens the list until the first request is planned, unless somebody asked for something else. */
export const opensFirst = (facts: FirstFacts): boolean =>
  !partsOf(facts.skipped).includes(NOT_FIRST) && stepsLeft(stepsOf(facts)).some(({ id }) => id === 'request')

/** The organisation's list once this is skipped, or taken up again. */
export const withSkipped = (skipped: string, part: FirstStep | 'home', isSkipped: boolean): string => {
  const name = part === 'home' ? NOT_FIRST : part
  const others = partsOf(skipped).filter(one => one !== name)
  return [...others, ...(isSkipped ? [name] : [])].join(' ')
}
