// Messages for a weigher when a weighing cannot be accepted as typed. One sentence each; typography is ours, except in WG2's own
// words.
import { plural } from './plural.ts'

export const weighingMessages = {
  /** WG2, word for word. */
  belowTare: 'Le poids est inférieur à celui du contenant.',
  overCapacity: (capacity: string): string =>
    `Cette balance s’arrête à ${capacity}\u00a0: pesez en plusieurs fois ou changez de balance.`,
  mustBeWeighed: (name: string): string => `«\u202f${name}\u202f» se pèse\u00a0: saisissez son poids.`,
  sessionGone: 'Cette session n’est plus sur cet appareil.',
  sessionClosed: 'Cette session est terminée\u00a0: le bureau peut encore la corriger.',
  sessionCancelled: 'Cette session est annulée\u00a0: rien de plus ne s’ajoute.',
  noSetup: 'Choisissez d’abord une pesée entrante ou sortante.',
  noFlow: (way: 'in' | 'out'): string =>
    way === 'in' ? 'Choisissez d’abord une provenance.' : 'Choisissez d’abord une destination.',
  onePiece: 'Une étiquette désigne un seul objet\u00a0: la quantité reste à 1.',
  nothingToUndo: 'Aucune pesée de cet appareil à annuler dans cette session.',
  versionsFirst: 'Choisissez d’abord entre les deux versions de cette session.',
  /** Added to the trace of the line that was kept. */
  versionsTrace: 'Deux versions départagées',
  versionsMoved: 'La session a changé entre-temps\u00a0: choisissez de nouveau.',
  nothingWeighed: 'Rien n’a été pesé dans cette session.',
  restToWeigh: (pieces: number): string =>
    pieces < 2 ? 'Un objet attend encore la pesée.' : `${plural(pieces, 'objet')} attendent encore la pesée.`,
  splitOne: 'Choisissez une ligne à scinder.',
  splitSingle: 'Cette ligne n’a qu’une pièce\u00a0: elle ne peut pas être scindée.',
  splitQuantity: 'Gardez au moins une pièce sur chaque ligne.',
  splitWeight: 'Gardez un poids sur chaque ligne.',
  splitTooMuch: (all: string) => `La ligne pèse ${all} en tout\u00a0: gardez un poids sur chacune.`,
  mergeTwo: 'Choisissez au moins deux lignes.',
  mergeOther: 'Seules des lignes du même objet se fusionnent.',
  mergeStickers: 'Deux étiquettes ne tiennent pas sur une seule ligne.',
  mergeWaiting: 'Pesez d’abord ces lignes.',
  moveOne: 'Choisissez au moins une ligne à déplacer.',
  moveWaiting: 'Seules des lignes pesées se déplacent.',
  moveClosed: 'Cette session ne reçoit plus de ligne\u00a0: choisissez-en une autre.',
  moveGrown: 'La nouvelle session a reçu d’autres lignes\u00a0: déplacez-les d’abord.',
  /** Added to the trace of a line that was moved. */
  moveTrace: (from: string): string => `Venue de\u00a0: ${from}`,
  notConfirmed: 'Ce poids n’attend aucune confirmation.',
  stickerGone: 'Cet objet n’est plus sur cet appareil.',
  stickerOut: (state: 'sold' | 'deleted'): string =>
    `Cette étiquette est celle d’un objet ${state === 'sold' ? 'vendu' : 'supprimé'}\u00a0: mettez-le de côté.`,
  stickerKnown: (name: string): string => `Cette étiquette est déjà celle de «\u202f${name}\u202f».`,
  dateRight: 'Vous n’avez pas le droit de changer la date d’une pesée.',
  dateToCome: 'Une pesée ne se date pas d’un jour à venir.',
  codeClaimed: (code: string, name: string): string =>
    `L’étiquette ${code} était déjà celle de «\u202f${name}\u202f»\u00a0: deux appareils l’ont liée hors ligne. Cette ligne est gardée\u00a0: collez une autre étiquette sur son objet.`,
} as const
