// The difference of this device's clock from the server's, for display only: no decision uses it.
import { spanWords } from '#shell/sync/clock-words.ts'

export const clockText = (skewMs: number): string =>
  Math.abs(skewMs) < 500
    ? 'Horloge juste'
    : `Horloge ${skewMs > 0 ? 'en retard' : 'en avance'} de ${spanWords(skewMs)}`
