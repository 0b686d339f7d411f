// What the configuration says when it cannot do what was asked.
import { plural } from './plural.ts'

export const configMessages = {
  gone: 'Cette fiche a été supprimée entre-temps.',
  used: (count: number): string =>
    `Utilisé ${plural(count, 'fois', 'fois')} : archivez-le, les fiches existantes le gardent.`,
} as const
