// The steps in words: what each is called, why it matters, where it is done.
import type { Address } from '#shell/frame/address.ts'
import { address } from '#shell/frame/address.ts'
import { plural } from '#records/fr/plural.ts'
import type { FirstStep, StepState } from '#records/states/first-steps.ts'
import type { IconName } from '#kit/icons/icon-names.ts'
import { configPath, NEW } from '../../shared/config-places.ts'

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

interface StepWay {
  readonly label: string
  readonly to: Address
}

interface StepPanelWords {
  readonly title: string
  readonly text: string
  readonly points: readonly (readonly [icon: IconName, text: string])[]
  readonly first: StepWay
  readonly other?: StepWay
}

/** What is beside the list for the present step; the catalogue has its offer there. */
export const panelWords: { readonly [step in Exclude<FirstStep, 'catalogue'>]: StepPanelWords } = {
  organisation: {
    title: 'Votre nom sur chaque papier',
    text: 'Le nom et l’adresse suffisent pour commencer, le reste peut suivre.',
    points: [
      ['route', 'Nom et adresse\u00a0: feuilles de route et attestations'],
      ['image', 'Logo, en tête de chaque papier'],
      ['landmark', 'SIRET, téléphone, adresse e-mail'],
    ],
    first: { label: 'Compléter la fiche', to: configPath('organisation') },
  },
  calendar: {
    title: 'Les jours où rien ne se planifie',
    text: 'Un jour fermé n’est proposé à personne, et le planning le montre.',
    points: [
      ['calendar-x', 'Jours fériés de France, Alsace-Moselle comprise ou non'],
      ['calendar-range', 'Fermetures\u00a0: un jour, ou des semaines de congés'],
    ],
    first: { label: 'Choisir les jours fermés', to: configPath('calendrier') },
  },
  towns: {
    title: 'Vos villes, toutes à la fois',
    text: 'Chaque demande y trouve son secteur et ses jours de passage.',
    points: [
      ['upload', 'Un fichier de La Poste, de l’INSEE ou de la Base Adresse Nationale'],
      ['copy', 'Une liste collée\u00a0: le code postal et le nom, une ville par ligne'],
      ['map-pin', 'Les secteurs se créent au même endroit'],
    ],
    first: {
      label: 'Coller ou importer une liste',
      to: configPath('villes', undefined, { open: 'import' }),
    },
    other: { label: 'Une ville à la main', to: configPath('villes', NEW) },
  },
  trucks: {
    title: 'Des créneaux à la bonne charge',
    text: 'Un camion, sa semaine, et le planning a ses premiers créneaux.',
    points: [
      ['weight', 'Charge et volume\u00a0: le planning dit quand un camion est plein'],
      ['clock', 'Horaires\u00a0: chaque demi-journée travaillée fait un créneau'],
    ],
    first: { label: 'Créer un camion', to: configPath('ressources', NEW) },
  },
  accounts: {
    title: 'Un compte pour chaque équipe',
    text: 'Chacun ouvre ce que ses droits lui donnent, et rien d’autre.',
    points: [
      ['smartphone', 'L’équipe\u00a0: sa tournée, sur son téléphone'],
      ['monitor', 'Le bureau\u00a0: le planning et les demandes'],
      ['key-round', 'Le mot de passe se choisit par un lien que vous donnez'],
    ],
    first: { label: 'Créer un compte', to: configPath('utilisateurs', NEW) },
  },
  request: {
    title: 'La première collecte',
    text: 'Une personne, sa ville, ses objets\u00a0: un créneau est proposé.',
    points: [
      ['calendar-check', 'Le créneau accepté est aussitôt au planning'],
      ['truck', 'L’équipe le voit sur son téléphone'],
    ],
    first: { label: 'Planifier une collecte', to: address('/collect/desktop/task', { search: {} }) },
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
