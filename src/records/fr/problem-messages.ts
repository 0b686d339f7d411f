// The French sentences of business-rule problems (api-dialect.md section 6), one each, for the person who meets the rule.
import { plural } from './plural.ts'
import { sentenceStart } from './sentence.ts'

/** In the words of the matrix of rights (rights/rights-matrix.ts), with their heading where the word alone would not be understood. */
export const rightNames: { readonly [right: string]: string | undefined } = {
  emma_desktop: 'Collecte Bureau',
  emma_mobile: 'Collecte Mobile',
  balance_desktop: 'Pesée Bureau',
  balance_mobile: 'Pesée Mobile',
  vente_desktop: 'Vente',
  admin: 'Dépasser les limites',
  add_task: 'Ajouter une tâche',
  force_values: 'Forcer les valeurs',
  force_out_of_sector: 'Accepter hors secteur',
  change_slots: 'Ouvrir et fermer les créneaux',
  search_add_object: 'Chercher et ajouter un objet',
  config: 'Ouvrir les réglages',
  config_cities: 'Réglages\u00a0: Villes',
  config_objects: 'Réglages\u00a0: Objets',
  config_users: 'Réglages\u00a0: Utilisateurs et données personnelles',
  config_resources: 'Réglages\u00a0: Ressources',
  emma_install: 'Installer',
}

export const problemMessages = {
  /** Specification section 5, problem id 13: byte for byte « L<field> est obligatoire ». */
  required: (label: string): string => `${sentenceStart(label)} est obligatoire`,
  transition: (from: string, to: string): string =>
    `Une tâche «\u202f${from}\u202f» ne peut pas devenir «\u202f${to}\u202f».`,
  crewState: 'En tournée, une tâche peut seulement être reportée, réalisée, non réalisée ou à vérifier.',
  instancesLeft: 'Le matériel est déjà parti\u00a0: cette location ne peut plus être annulée.',
  paidSale: 'Un ticket encaissé ne change plus\u00a0: il se rembourse.',
  instanceTransition: (from: string, to: string): string =>
    `Un objet «\u202f${from}\u202f» ne peut pas devenir «\u202f${to}\u202f».`,
  refundOnly: 'Un objet vendu ne revient en stock que par un remboursement.',
  weightFull: (percent: number): string => `Le poids prévu atteint ${percent}\u00a0% de la capacité.`,
  volumeFull: (percent: number): string => `Le volume prévu atteint ${percent}\u00a0% de la capacité.`,
  durationFull: (percent: number): string => `La durée prévue atteint ${percent}\u00a0% de la demi-journée.`,
  slotClosed: 'Ce créneau est fermé.',
  sector: (city: string): string => `${city || 'Cette ville'} n’est pas dans les villes collectées.`,
  forcedValues: 'Vous n’avez pas le droit de forcer les valeurs.',
  stock: (name: string, available: number, asked: number, holders: readonly string[]): string =>
    `Stock insuffisant pour «\u202f${name}\u202f»\u00a0: ${plural(available, 'disponible')}, ${plural(asked, 'demandé')}.` +
    (holders.length > 0 ? ` Réservé par\u00a0: ${holders.join(', ')}.` : ''),
  foreignTruck:
    'Cette ressource n’est pas, ou plus, la vôtre\u00a0: un administrateur peut vous en donner le droit.',
  wrongPlace: 'Cette ressource ne reçoit pas ce type de tâche.',
  identityTaken: 'Cet identifiant est déjà utilisé.',
  /** `rights`: one of them is enough. */
  rightMissing: (rights: readonly string[]): string => {
    const names = rights.flatMap(right => rightNames[right] ?? []).map(name => `«\u202f${name}\u202f»`)
    return names.length === 0
      ? 'Vous n’avez pas le droit de faire cette modification\u00a0: un administrateur peut vous le donner.'
      : `Il vous faut le droit ${names.join(' ou ')}\u00a0: un administrateur peut vous le donner.`
  },
  illegalFact: (from: string, to: string, code: string): string =>
    `Scan hors ligne\u00a0: «\u202f${to}\u202f» a été noté alors que l’objet${code === '' ? '' : ` ${code}`} était «\u202f${from}\u202f».`,
} as const
