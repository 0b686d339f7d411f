// What is said to a person who takes a rental back. One sentence each; typography is ours.
import { plural, pluralWord } from '#records/fr/plural.ts'
import { formatMoney, formatWhole } from '#records/values/decimal.ts'
import type { Beyond } from './returns-beyond.ts'
import type { ToPoint } from './unread.ts'

export const returnMessages = {
  gone: 'Ce retour n’est plus sur cet appareil.',
  notReturn: 'Cette étape n’est pas un retour\u00a0: ouvrez le retour de la location.',
  notLeft: 'Rien n’est encore parti\u00a0: le retour se fait une fois le matériel remis.',
  notReceived: 'Départ pas encore reçu',
  countAnyway: {
    none: 'Comptez ce qui est là\u00a0: tout est gardé, et le bureau rapproche le retour du départ quand celui-ci arrive.',
    part: 'Il en manque une partie sur cet appareil. Ce qui revient en plus se compte aussi\u00a0: le bureau rapproche le retour du départ quand celui-ci arrive.',
  },
  moneyNotReceived:
    'Ce qui a été payé au départ n’est pas encore reçu\u00a0: le retour peut être clos, le règlement se fera ensuite.',
  closed: 'Ce retour est déjà clos.',
  notClosed: 'Cette étape n’est pas close\u00a0: rien n’est à rouvrir.',
  noReopenReason: 'Dites pourquoi elle est rouverte.',
  returnedAlready: 'Le retour est déjà fait\u00a0: rouvrez-le d’abord.',
  restLeaves: 'Un autre départ suit celui-ci\u00a0: corrigez-le là.',
  restAwaited: 'Un autre retour attend déjà le reste\u00a0: corrigez-le là.',
  reopenElsewhere:
    'La facture de cette location n’est pas sur cet appareil\u00a0: reconnectez-vous pour rouvrir le retour.',
  quotation: 'Cette location est un devis ou elle est annulée\u00a0: rien n’en revient.',
  nothingOut: 'Plus rien n’est attendu.',
  nothingAwaited: 'Plus rien n’est attendu\u00a0: tout est revenu avec une autre étape.',
  stillOut: 'Des pièces sont encore dehors\u00a0: comptez-les avant de clore.',
  beyond: ({ name, left, came, awaited, isReceived }: Beyond): string =>
    [
      `${name}\u00a0: ${plural(came, 'pièce revenue', 'pièces revenues')}`,
      ...(awaited > 0 ? [` et ${formatWhole(awaited)} encore ${pluralWord(awaited, 'attendue')},`] : []),
      ` pour ${plural(left, 'partie')}.`,
      ...(isReceived ? [] : [' Départ pas encore reçu.']),
    ].join(''),
  nothingTold: 'Rien n’est compté\u00a0: scannez ce qui revient, ou touchez «\u202fTout est revenu\u202f».',
  changed: 'Quelqu’un vient de compter aussi\u00a0: relisez, puis clôturez.',
  scanFirst: (name: string): string => `${name}\u00a0: scannez d’abord ce qui revient.`,
  otherRental: 'Cet objet n’est pas de cette location.',
  pieces: (name: string, most: number): string =>
    `${name}\u00a0: saisissez un nombre entre 0 et ${formatWhole(most)}.`,
  tooMany: (name: string, told: number, left: number): string =>
    `${name}\u00a0: ${plural(told, 'compté')} pour ${plural(left, 'parti')}. Corrigez avant de clore.`,
  tooManyUnused: (name: string, unused: number, back: number): string =>
    `${name}\u00a0: ${plural(unused, 'non utilisé')} pour ${plural(back, 'revenu')}. Corrigez avant de clore.`,
  notLost: 'Il n’est plus noté perdu\u00a0: rien n’est à corriger.',
  /** `amount`: what is given back, in euros; null where only the server knows. */
  found: (name: string, amount: number | null): string =>
    amount === null
      ? `${name} retrouvé. S’il a été facturé, l’avoir est fait à l’envoi.`
      : `${name} retrouvé${amount === 0 ? '' : `\u00a0: ${formatMoney(amount)} en avoir`}.`,
  /** Pieces that a crew counted without reading them. */
  toPoint: (name: string, { candidates, back, isLast }: ToPoint): string =>
    isLast
      ? `${name}\u00a0: ${plural(candidates.length, 'étiquette')} sans nouvelle. Dites de chacune si elle est revenue ou perdue.`
      : `${name}\u00a0: ${plural(back, 'pièce revenue', 'pièces revenues')} sans lecture, parmi ${formatWhole(candidates.length)}. Scannez ce qui est là.`,
  notToPoint: 'Cette étiquette n’est pas à pointer pour ce retour.',
  noRestDay: 'Dites quel jour revient ce qui manque encore.',
  pastRestDay: 'Le jour du second retour est déjà passé.',
  unsigned: 'Faites signer le client, ou saisissez son nom.',
  moneyElsewhere:
    'La facture de cette location n’est pas sur cet appareil\u00a0: le retour peut être clos, le règlement se fera une fois reconnecté.',
} as const
