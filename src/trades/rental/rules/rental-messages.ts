// Messages for a person who makes a rental. One sentence each; typography is ours.
import { formatWhole } from '#records/values/decimal.ts'

export const MOST_RENTED = 9999

export const rentalMessages = {
  noDeparture: 'Choisissez le jour du départ.',
  noReturn: 'Choisissez le jour du retour.',
  backwards: 'Le retour précède le départ.',
  farReturn: 'Ce retour est dans plus de cinq ans\u00a0: vérifiez l’année.',
  noLine: 'Ajoutez au moins un objet.',
  pieces: (name: string): string =>
    `${name}\u00a0: saisissez un nombre entier entre 1 et ${formatWhole(MOST_RENTED)}.`,
  archived: (name: string): string =>
    `${name} n’est plus au catalogue\u00a0: retirez cet objet, ou gardez-en au plus ce qui était réservé.`,
  gone: 'Cette location n’est plus sur cet appareil.',
  settled: 'Cette location ne se modifie plus ici\u00a0: son matériel est parti, ou elle est annulée.',
  moneyElsewhere:
    'Les lignes de facture de cette location ne sont pas sur cet appareil\u00a0: reconnectez-vous pour en changer les objets ou les dates.',
} as const
