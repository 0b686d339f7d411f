// How right this device's clock is, by the server's word. It serves the eye: no decision reads it.
import { spanWords } from '#shell/sync/clock-words.ts'

export const clockText = (skewMs: number): string =>
  Math.abs(skewMs) < 500
    ? 'Horloge juste'
    : `Horloge ${skewMs > 0 ? 'en retard' : 'en avance'} de ${spanWords(skewMs)}`
