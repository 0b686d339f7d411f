// What an undo answers when it cannot be done.

/** Somebody else changed the same fields since: an undo would overwrite their work. */
export const changedMeanwhile = (names: string): string =>
  `${names} a changé entre-temps\u00a0: rien n’est annulé ni rétabli.`
export const NOTHING_TO_UNDO = 'Rien à annuler.'
export const NOTHING_TO_REDO = 'Rien à rétablir.'
