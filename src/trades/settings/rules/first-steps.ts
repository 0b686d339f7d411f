// « Pour commencer » (FS1) in words and minutes: what each step has given so far, how long the rest takes, and what is skipped.
import { plural } from '#records/fr/plural.ts'
import {
  skippedParts,
  stepsLeft,
  stepsOf,
  type FirstFacts,
  type FirstStep,
  type StepState,
} from '#records/states/first-steps.ts'

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

/** « 5 villes, 3 secteurs », of a step that is done. */
export const givenBy: { readonly [step in FirstStep]: (facts: FirstFacts) => string } = {
  organisation: ({ name }) => name,
  calendar: ({ closedDays }) => `${plural(closedDays, 'jour fermé', 'jours fermés')} dans les 12\u00a0mois`,
  towns: ({ towns, sectors }) =>
    [plural(towns, 'ville'), ...(sectors === 0 ? [] : [plural(sectors, 'secteur')])].join(', '),
  trucks: ({ trucks, slots }) =>
    `${plural(trucks, 'camion')}, ${plural(slots, 'créneau', 'créneaux')} par semaine`,
  catalogue: ({ objects, toCheck }) =>
    [plural(objects, 'objet'), ...(toCheck === 0 ? [] : [`${toCheck}\u00a0à vérifier`])].join(', '),
  accounts: ({ accounts }) => plural(accounts, 'autre compte', 'autres comptes'),
  request: () => 'Planifiée',
}

/** Whole minutes, at least one while anything is left. */
export const minutesLeft = (steps: readonly StepState[]): number =>
  Math.ceil(stepsLeft(steps).reduce((sum, { id }) => sum + minutes[id], 0))

/** FS2: `/` opens the list until the first request is planned, unless somebody asked for something else. */
export const opensFirst = (facts: FirstFacts): boolean =>
  !skippedParts(facts.skipped).includes(NOT_FIRST) &&
  stepsLeft(stepsOf(facts)).some(({ id }) => id === 'request')

/** The organisation's list once this is skipped, or taken up again. */
export const withSkipped = (skipped: string, part: FirstStep | 'home', isSkipped: boolean): string => {
  const name = part === 'home' ? NOT_FIRST : part
  const others = skippedParts(skipped).filter(one => one !== name)
  return [...others, ...(isSkipped ? [name] : [])].join(' ')
}
