// The messages of the configuration when it cannot do what was asked.
import { plural } from './plural.ts'

export const configMessages = {
  gone: 'Cette fiche a été supprimée entre-temps.',
  lastManager:
    'C’est le dernier compte qui peut gérer les utilisateurs\u00a0: donnez d’abord ce droit à quelqu’un d’autre. Rien n’a changé.',
  ownAddress: 'Votre propre adresse e-mail se change dans «\u202fMon profil\u202f», avec votre mot de passe.',
  ownPassword: 'Votre propre mot de passe se change dans «\u202fMon profil\u202f», avec l’actuel.',
  ownDeviceBlocked: 'Vous utilisez cet appareil\u00a0: bloquez-le depuis un autre. Rien n’a changé.',
  used: (count: number): string =>
    `Utilisé ${plural(count, 'fois', 'fois')}\u00a0: archivez-le, les fiches existantes le gardent.`,
  awaited: (count: number): string =>
    `${plural(count, 'tâche l’attend', 'tâches l’attendent')} aujourd’hui ou plus tard\u00a0: donnez-${count < 2 ? 'la' : 'les'} à une autre ressource, puis archivez.`,
  standing: (visits: number, rentals: number): string =>
    [visits > 0 && plural(visits, 'passage'), rentals > 0 && plural(rentals, 'location')]
      .filter(Boolean)
      .join(', ') || 'Rien de prévu',
  noHour: (text: string): string =>
    text.trim() === ''
      ? 'Il manque une heure\u00a0: écrivez 8:30, par exemple, ou décochez ce jour.'
      : `«\u202f${text}\u202f» n’est pas une heure\u00a0: écrivez 8:30, par exemple.`,
  crossed: (days: readonly string[]): string =>
    `Le matin finit après le début de l’après-midi (${days.join(', ')})\u00a0: changez l’une des deux heures.`,
  bothWays:
    'Le matin et l’après-midi se déplacent en sens contraires selon les jours\u00a0: changez-les un jour après l’autre.',
} as const
