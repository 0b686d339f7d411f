// What people read of a scan and of a step: short, with the way out beside it.
import { scanMessages } from '#records/fr/scan-messages.ts'
import { ofName } from '#records/fr/of-name.ts'
import { formatDate } from '#records/time/dates.ts'
import { plural } from '#records/fr/plural.ts'
import type { Holder, ScanVerdict } from './scan-verdict.ts'

/** « ajouté »: beside the code, in the list of the last scans. */
export const shortVerdict = (verdict: ScanVerdict): string => {
  if (verdict.kind === 'incomplete') return `incomplet, ${plural(verdict.missing, 'manquant')}`
  if (verdict.kind === 'reserved') return `réservé, ${verdict.elsewhere.holder}`
  return words[verdict.kind]
}
const words: { readonly [kind in Exclude<ScanVerdict['kind'], 'incomplete' | 'reserved'>]: string } = {
  counted: 'ajouté',
  again: 'déjà scanné',
  full: 'ligne déjà complète',
  unknown: 'étiquette inconnue',
  sold: 'vendu',
  deleted: 'supprimé',
  lost: 'perdu',
  archived: 'archivé',
  stranger: 'pas dans la liste',
  out: 'parti ailleurs',
}

/** The last word of a sentence, whose full stop may be that of its month. */
const dayOf = ({ date }: Holder): string =>
  date === null ? '.' : ` ${formatDate(date, 'day')}.`.replace('..', '.')

/** The sentence below the name; what follows from it is on the buttons beside. */
export const verdictSentence = (verdict: ScanVerdict): string => {
  switch (verdict.kind) {
    case 'counted':
      return `${verdict.done} sur ${verdict.asked}`
    case 'incomplete':
      return `${verdict.done} sur ${verdict.asked}, il y manque ${plural(verdict.missing, 'pièce')}`
    case 'again':
      return 'Déjà scanné pour cette location.'
    case 'full':
      return `Il n’en faut pas plus de ${verdict.asked}\u00a0: laissez celui-ci en rayon.`
    case 'unknown':
      return unknownSentence(verdict)
    case 'reserved':
      return `Réservé pour ${verdict.elsewhere.holder}, départ${dayOf(verdict.elsewhere)} Prenez-en un autre, ou échangez.`
    case 'out':
      return verdict.elsewhere === null
        ? 'Noté en location\u00a0: son retour n’est pas encore fait.'
        : `Parti avec ${verdict.elsewhere.holder}, retour prévu${dayOf(verdict.elsewhere)}`
    case 'sold':
    case 'deleted':
    case 'lost':
    case 'archived':
    case 'stranger':
      return refusals[verdict.kind]
  }
}

/** Of what comes back nothing is bound to a line. */
export const returnSentence = (verdict: ScanVerdict): string =>
  verdict.kind === 'unknown' && verdict.isListHere && !verdict.mistyped
    ? 'Cette étiquette n’est sur aucun objet\u00a0: comptez la pièce à la main ci-dessous, ou mettez-la de côté.'
    : verdictSentence(verdict)

const unknownSentence = ({ mistyped, isListHere }: Extract<ScanVerdict, { kind: 'unknown' }>): string => {
  if (mistyped) return 'Une lettre est fausse\u00a0: relisez l’étiquette.'
  return isListHere
    ? 'Cette étiquette n’est sur aucun objet. Associez-la à une ligne.'
    : 'La liste des étiquettes n’est pas encore sur cet appareil\u00a0: celle-ci existe peut-être.'
}

const refusals = {
  sold: 'Noté vendu\u00a0: mettez-le de côté.',
  deleted: 'Supprimé du stock\u00a0: mettez-le de côté.',
  lost: scanMessages.lost,
  archived: 'Cet exemplaire est archivé\u00a0: mettez-le de côté.',
  stranger: 'Cet objet n’est pas dans cette location.',
} as const

export const handingMessages = {
  gone: 'Cette étape n’est plus sur cet appareil.',
  cancelled: 'Cette location est annulée\u00a0: rien ne se prépare plus.',
  quotation: 'Acceptez d’abord le devis\u00a0: un devis ne se prépare pas.',
  lineGone: 'Cet objet n’est plus dans la location.',
  noPieces: 'Saisissez un nombre de pièces, par exemple 8.',
  tooMany: (left: number): string =>
    left <= 0 ? 'Cette ligne est déjà complète.' : `Il n’en reste que ${left} à compter sur cette ligne.`,
  otherDevice: (own: number): string =>
    own === 0
      ? 'Rien n’a été compté sur cet appareil\u00a0: corrigez-le là où c’est compté.'
      : `Cet appareil n’en a compté que ${own}\u00a0: le reste se corrige là où c’est compté.`,
  noSwap: (name: string): string => `Aucun autre exemplaire ${ofName(name)} n’est libre.`,
  otherTaken: 'Cet exemplaire n’est plus libre\u00a0: prenez-en un autre.',
  restWithoutDay: 'Il reste des pièces\u00a0: dites quand elles partent, ou retirez-les de la location.',
  noDepositReason: 'Dites pourquoi le matériel part sans la caution.',
  restBeforeToday: 'Ce jour est passé\u00a0: ce qui reste part aujourd’hui ou plus tard.',
  restAfterReturn: 'Ce moment est après le retour de la location.',
  likeGone: 'Cet objet n’est plus au catalogue de cet appareil.',
  noReason: 'Dites pourquoi le prix reste celui qui était prévu.',
  moreThanAsked: (asked: number): string => `Il n’y en a que ${asked} dans la location.`,
  lastObject: 'C’est le seul objet de la location\u00a0: annulez plutôt la location.',
  alreadyLeft: 'Ce départ est déjà fait.',
  nothingPrepared: 'Rien de préparé n’attend plus ici\u00a0: scannez ce qui part.',
  nothingLeaves: 'Rien n’est encore sorti\u00a0: scannez, ou «\u202fTout ce qui est préparé part\u202f».',
} as const
