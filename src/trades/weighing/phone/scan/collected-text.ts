// « Collecté aujourd’hui chez Adam, Erstein »: where a thing with a sticker comes from.
import type { Collected } from '../../data/sessions/collected-with.ts'

export const collectedText = ({ who, city, isOld }: Pick<Collected, 'who' | 'city' | 'isOld'>): string =>
  [
    `Collecté ${isOld ? 'hier' : 'aujourd’hui'}${who === '' ? '' : ` chez ${who}`}`,
    ...(city === '' ? [] : [city]),
  ].join(', ')
