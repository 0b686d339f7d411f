// Messages for a person who bills, takes and gives back money of a rental. One sentence each; typography is ours.
import { formatMoney, fromCents } from '#records/values/decimal.ts'

const euros = (cents: number): string => formatMoney(fromCents(cents))

export const moneyMessages = {
  noAmount: 'Saisissez un montant, par exemple 12,50.',
  belowZero:
    'Un montant s’écrit sans signe moins\u00a0: ce qui est rendu au client se note par «\u202fRembourser…\u202f» ou «\u202fRendre…\u202f», proposés dès qu’il y a lieu.',
  impossible: (cents: number, asked: number): string =>
    `${euros(cents)} pour une location de ${euros(asked)}\u00a0: vérifiez le montant.`,
  impossibleLine: (label: string, amount: number): string =>
    `${label.trim() || 'Cette ligne'}\u00a0: ${formatMoney(amount)}, vérifiez le montant.`,
  impossibleDeposit: (cents: number, asked: number): string =>
    `${euros(cents)} pour une caution de ${euros(asked)}\u00a0: vérifiez le montant.`,
  aboveDue: (due: number, cents: number): string =>
    due > 0
      ? `Il reste ${euros(due)} à régler\u00a0: ${euros(cents - due)} de trop seront à rembourser.`
      : `Il ne reste rien à régler\u00a0: ${euros(cents - due)} seront à rembourser.`,
  refundAboveOwed: (due: number, cents: number): string =>
    due < 0
      ? `Le client a payé ${euros(-due)} de trop\u00a0: il lui restera ${euros(cents + due)} à régler.`
      : `Le client n’a rien payé de trop\u00a0: il lui restera ${euros(cents + due)} à régler.`,
  aboveAsked: (left: number, more: number): string =>
    left > 0
      ? `Il reste ${euros(left)} de caution à recevoir\u00a0: ${euros(more)} de plus seront à rendre avec elle.`
      : `La caution demandée est déjà reçue\u00a0: ${euros(more)} de plus seront à rendre avec elle.`,
  again: (cents: number, method: string): string =>
    `${euros(Math.abs(cents))} (${method}) viennent d’être notés\u00a0: est-ce bien une seconde fois\u202f?`,
  paidInPart: (left: number): string => `Payé en partie, reste ${euros(left)}`,
  takenTwice: 'Encaissé à un second comptoir, pour le même retour.',
  givenTwice: 'Rendu à un second comptoir, pour le même retour.',
  handedOnce: 'Noté à deux comptoirs, rendu une seule fois.',
  refundLeft: (cents: number): string => `l’argent est sorti, le client doit encore ${euros(cents)}.`,
  depositLeft: (cents: number): string =>
    `l’argent est sorti. Si le client rapporte ${euros(cents)}, notez-les par «\u202fRecevoir…\u202f».`,
  refundAbovePaid: (paid: number): string =>
    paid <= 0
      ? 'Rien n’a été réglé\u00a0: il n’y a rien à rembourser.'
      : `${euros(paid)} ont été réglés\u00a0: on ne rembourse pas plus.`,
  aboveHeld: (held: number): string =>
    held <= 0
      ? 'Aucune caution n’est tenue pour cette location.'
      : `La caution tenue est de ${euros(held)}\u00a0: on ne peut ni rendre ni garder plus.`,
  keptBelowZero: 'Rien de plus n’a été gardé sur cette caution.',
  depositOfDeposit: 'Une caution ne se prend pas sur la caution.',
  noReason: 'Dites pourquoi une partie de la caution est gardée.',
  laterDay: 'Un paiement se note le jour où il est fait\u00a0: ce jour n’est pas encore là.',
  moneyElsewhere:
    'Les comptes de cette location ne sont pas tous sur cet appareil\u00a0: reconnectez-vous, puis recommencez.',
  noCreditReason: 'Dites pourquoi cet avoir est fait.',
  noDossier: 'Ce document n’est pas celui d’une location.',
  quotation: 'Un devis ne se facture pas\u00a0: acceptez d’abord la location.',
  nothingToBill: 'Tout est déjà facturé.',
  otherLines: 'Les lignes ont changé depuis\u00a0: ouvrez la location et facturez de nouveau.',
  billedAlready: (number: string): string =>
    number === ''
      ? 'Ces lignes sont déjà sur une facture en attente de numéro.'
      : `Ces lignes sont déjà sur ${number}\u00a0: rien n’est facturé deux fois.`,
  unevenLine: (label: string): string =>
    `«\u202f${label}\u202f»\u00a0: la quantité et le prix ne font pas le montant. Corrigez la ligne, puis facturez.`,
  leavesRental:
    'Cette étape porte des paiements ou des factures de location\u00a0: elle reste une étape de location.',
  wrongOrder:
    'Une location va de la préparation au départ, puis au retour\u00a0: cet ordre ne se renverse pas.',
  depositLine: 'Une caution ne se facture pas.',
  negativeInvoice: 'Le total est négatif\u00a0: faites un avoir.',
  positiveCredit: 'Un avoir rend de l’argent\u00a0: son total est négatif.',
  creditOfNothing: 'Un avoir corrige une facture de cette location.',
  creditOfOthers: 'Cette ligne n’est pas sur la facture corrigée.',
  creditAbove: 'Un avoir ne rend pas plus que ce qui a été facturé.',
  frozen: (number: string): string =>
    number === ''
      ? 'Cette ligne est sur une facture en attente de numéro\u00a0: elle se corrige par un avoir.'
      : `Cette ligne est sur ${number}\u00a0: elle se corrige par un avoir.`,
  besideHead:
    'Les comptes d’une location sont tenus par son départ\u00a0: ouvrez la location, puis recommencez.',
  hasPayments:
    'Cette location a des règlements ou une caution\u00a0: remboursez et rendez d’abord, puis annulez-la.',
  isOut: 'Le matériel de cette location est dehors\u00a0: elle ne se supprime pas avant son retour.',
  hasDocuments: 'Cette location a des factures\u00a0: elle ne se supprime pas, elle s’annule.',
} as const
