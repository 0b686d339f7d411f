// The French sentences of business-rule problems (api-dialect.md section 6), one each, for the person who meets the rule.
import { plural } from './plural.ts'
import { sentenceStart } from './sentence.ts'

export const problemMessages = {
  /** Specification section 5, problem id 13: byte for byte « L<field> est obligatoire ». */
  required: (label: string): string => `${sentenceStart(label)} est obligatoire`,
  transition: (from: string, to: string): string =>
    `Une tâche «\u00a0${from}\u00a0» ne peut pas devenir «\u00a0${to}\u00a0».`,
  crewState: 'En tournée, une tâche peut seulement être reportée, réalisée, non réalisée ou à vérifier.',
  instancesLeft: 'Le matériel est déjà parti\u00a0: cette location ne peut plus être annulée.',
  paidSale: 'Un ticket encaissé ne change plus\u00a0: il se rembourse.',
  instanceTransition: (from: string, to: string): string =>
    `Un objet «\u00a0${from}\u00a0» ne peut pas devenir «\u00a0${to}\u00a0».`,
  refundOnly: 'Un objet vendu ne revient en stock que par un remboursement.',
  weightFull: (percent: number): string => `Le poids prévu atteint ${percent}\u00a0% de la capacité.`,
  volumeFull: (percent: number): string => `Le volume prévu atteint ${percent}\u00a0% de la capacité.`,
  durationFull: (percent: number): string => `La durée prévue atteint ${percent}\u00a0% de la demi-journée.`,
  slotClosed: 'Ce créneau est fermé.',
  sector: (city: string): string =>
    city === '' ? 'Cette adresse n’est dans aucun secteur.' : `${city} n’est dans aucun secteur de collecte.`,
  forcedValues: 'Vous n’avez pas le droit de forcer les valeurs.',
  stock: (name: string, available: number, asked: number, holders: readonly string[]): string =>
    `Stock insuffisant pour «\u00a0${name}\u00a0»\u00a0: ${plural(available, 'disponible')}, ${plural(asked, 'demandé')}.` +
    (holders.length > 0 ? ` Réservé par\u00a0: ${holders.join(', ')}.` : ''),
  foreignTruck: 'Cette ressource n’est pas la vôtre.',
  wrongPlace: 'Cette ressource ne reçoit pas ce type de tâche.',
  identityTaken: 'Cet identifiant est déjà utilisé.',
  rightMissing: 'Vous n’avez pas le droit de faire cette modification.',
  illegalFact: (from: string, to: string, code: string): string =>
    `Scan hors ligne\u00a0: «\u00a0${to}\u00a0» a été noté alors que l’objet${code === '' ? '' : ` ${code}`} était «\u00a0${from}\u00a0».`,
} as const
