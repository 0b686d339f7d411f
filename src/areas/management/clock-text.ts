// How right this device's clock is, by the server's word. It serves the eye: no decision reads it.
import { plural } from '#domain/fr/plural.ts'

export const clockText = (skewMs: number): string => {
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  if (seconds === 0) return 'Horloge juste'
  const size = seconds < 120 ? plural(seconds, 'seconde') : plural(Math.round(seconds / 60), 'minute')
  return `Horloge ${skewMs > 0 ? 'en retard' : 'en avance'} de ${size}`
}
