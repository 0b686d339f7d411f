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
  forcedPrice: (name: string): string => `${name}\u00a0: le prix convenu n’est pas un montant.`,
  forcedReason: (name: string): string => `${name}\u00a0: dites pourquoi ce prix.`,
  amount: (label: string): string =>
    `${label.trim() || 'Cette ligne'}\u00a0: saisissez un montant au-dessus de zéro, et d’un million au plus.`,
  extraReason: (label: string): string => `${label.trim() || 'Cette ligne'}\u00a0: dites pourquoi.`,
  pastQuotation: 'Ce jour est passé\u00a0: choisissez une date à venir, ou aucune.',
  pastReturn: 'Ce retour est passé\u00a0: choisissez aujourd’hui ou plus tard.',
  nothingOut: 'Rien de cette location n’est dehors\u00a0: son retour ne se déplace plus.',
  stillOut:
    'Du matériel de cette location est dehors, et cette étape le concerne\u00a0: elle ne s’annule plus. Faites le retour, ou avancez-le.',
  gone: 'Cette location n’est plus sur cet appareil.',
  settled: 'Cette location ne se modifie plus ici\u00a0: son matériel est parti, ou elle est annulée.',
  moneyUnseen:
    'L’argent de cette location n’est pas tout sur cet appareil\u00a0: ce qui est facturé ou payé se lit dans son dossier, avec le réseau.',
  moneyElsewhere:
    'Les lignes de facture de cette location ne sont pas sur cet appareil\u00a0: reconnectez-vous pour en changer les objets ou les dates.',
} as const
