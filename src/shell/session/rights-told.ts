// « Votre accès a changé »: what the office took or gave while the page is open, named as in the matrix of rights; a message at once,
// over whatever is open, and for what was taken a banner until it is read.
import { canUseResource, rightsOf, type Rights } from '#records/rights/rights.ts'
import { hasIn, RIGHTS, type Action } from '#records/rights/rights-matrix.ts'
import { showToast } from '../words/notify.tsx'
import { useRightsNews } from './rights-news.ts'

const RESOURCES = 'certaines ressources'

export const tellRights = (before: readonly string[], after: readonly string[]): void => {
  const { lost, won } = changedRights(rightsOf(before), rightsOf(after))
  if (lost.length === 0 && won.length === 0) return
  // Compared with what there was before anything was taken: a right that comes back under another name is not missing.
  const first = useRightsNews.getState().before ?? before
  const missing = changedRights(rightsOf(first), rightsOf(after)).lost
  useRightsNews.setState({ lost: missing, before: missing.length > 0 ? first : null })
  // Taken and given back within seconds: the later message must not stand beside the one it contradicts.
  showToast(lost.length > 0 ? 'warning' : 'info', changeText({ lost, won }), 'rights')
}

interface ChangedRights {
  readonly lost: readonly string[]
  readonly won: readonly string[]
}

/** A group's own access stands for all that is in it. */
export const changedRights = (before: Rights, after: Rights): ChangedRights => ({
  lost: [...namesOnlyIn(before, after), ...(hasLostResources(before, after) ? [RESOURCES] : [])],
  won: [...namesOnlyIn(after, before), ...(hasLostResources(after, before) ? [RESOURCES] : [])],
})

const namesOnlyIn = (one: Rights, other: Rights): string[] =>
  RIGHTS.flatMap(({ group, label, access, actions }) => {
    const isNew = (name: string): boolean => hasIn(one, group, name) && !hasIn(other, group, name)
    if (access !== null && isNew(access)) return [label]
    return labelsOf(actions, isNew).map(name => `${label}\u00a0: ${name}`)
  })

const labelsOf = (actions: readonly Action[], isWanted: (name: string) => boolean): string[] =>
  actions.flatMap(({ name, label, options = [] }) => [
    ...(isWanted(name) ? [label] : []),
    ...labelsOf(options, isWanted),
  ])

/** Without any number a person may use all resources. */
const hasLostResources = (before: Rights, after: Rights): boolean =>
  before.resources.length === 0
    ? after.resources.length > 0
    : before.resources.some(number => !canUseResource(after, number))

export const changeText = ({ lost, won }: ChangedRights): string =>
  [
    'Votre accès a changé.',
    ...(lost.length > 0 ? [`Retiré\u00a0: ${listed(lost)}.`] : []),
    ...(won.length > 0 ? [`Donné\u00a0: ${listed(won)}.`] : []),
  ].join(' ')

export const listed = (names: readonly string[]): string =>
  names.map(name => (name === RESOURCES ? name : `«\u202f${name}\u202f»`)).join(', ')

/** « Un administrateur peut vous le rendre », « les rendre ». */
export const pronounOf = (names: readonly string[]): string =>
  names.length === 1 && names[0] !== RESOURCES ? 'le' : 'les'
