// The steps in words: what each is called, why it matters, where it is done.
import type { Address } from '#shell/frame/address.ts'
import { address } from '#shell/frame/address.ts'
import { plural } from '#records/fr/plural.ts'
import type { FirstStep, StepState } from '#records/states/first-steps.ts'
import { configPath } from '../../shared/config-places.ts'

export const stepWords: {
  readonly [step in FirstStep]: {
    readonly title: string
    readonly why: string
    /** The button while nothing was done. */
    readonly act: string
    readonly to: Address
  }
} = {
  organisation: {
    title: 'Organisation',
    why: 'Son nom et son adresse s’impriment sur les feuilles de route et les attestations.',
    act: 'Compléter',
    to: configPath('organisation'),
  },
  calendar: {
    title: 'Calendrier',
    why: 'Un jour fermé ne reçoit aucun passage\u00a0: jours fériés et fermetures.',
    act: 'Choisir',
    to: configPath('calendrier'),
  },
  towns: {
    title: 'Villes',
    why: 'Chaque demande y trouve son secteur et ses jours de passage.',
    act: 'Ajouter',
    to: configPath('villes'),
  },
  trucks: {
    title: 'Camions',
    why: 'Leur charge et leurs horaires font les créneaux du planning.',
    act: 'Ajouter',
    to: configPath('ressources'),
  },
  catalogue: {
    title: 'Catalogue',
    why: 'Sans poids habituels, la charge des camions resterait à 0.',
    act: 'Ajouter',
    to: configPath('objets'),
  },
  accounts: {
    title: 'Comptes',
    why: 'Chaque équipe voit sa tournée sur son propre téléphone.',
    act: 'Ajouter',
    to: configPath('utilisateurs'),
  },
  request: {
    title: 'Première demande',
    why: 'Une collecte datée\u00a0: l’équipe la voit aussitôt.',
    act: 'Planifier',
    to: address('/collect/desktop/task', { search: {} }),
  },
}

/** « 4 étapes faites sur 7 ». */
export const progressText = (steps: readonly StepState[]): string =>
  `${plural(steps.filter(({ isDone }) => isDone).length, 'étape faite', 'étapes faites')} sur\u00a0${steps.length}`

export const leftText = (left: readonly StepState[], minutes: number): string => {
  if (left.length === 0) return 'Tout est prêt. Cette liste reste au menu.'
  const about = `Encore ${plural(minutes, 'minute')} environ`
  return left.some(({ id }) => id === 'request')
    ? `${about} jusqu’à votre première collecte planifiée.`
    : `${about}.`
}
