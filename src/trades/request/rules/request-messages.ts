// Messages for a planner who fills in a request. One sentence each; typography is ours.

export const requestMessages = {
  pastDay: 'Ce jour est déjà passé.',
  farDay: 'Ce jour est dans plus de deux ans\u00a0: vérifiez l’année.',
  backwards: 'L’heure de fin précède le début.',
  seriesWithoutDay: 'Une série commence un jour donné\u00a0: choisissez-le dans la planification.',
  seriesBackwards: 'La fin de la série précède son premier jour.',
  pauseBackwards: 'La suspension finit avant de commencer.',
  seriesEndless: 'Sans date de fin, la série continue jusqu’à ce que quelqu’un l’arrête.',
  gone: 'Cette tâche n’est plus sur cet appareil.',
  noSlotChosen: 'Choisissez un créneau, ou enregistrez sans planifier.',
  cannotPlan: 'Dans cet état, la tâche ne change plus de créneau.',
  resourceGone: 'Cette ressource n’est plus dans la liste.',
} as const
