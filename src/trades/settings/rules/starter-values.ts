// An object of the starter catalogue as a record: its figures as they are stored, the tag of its stream, to be checked (FS3).
import { minutesToClock } from '#records/time/duration.ts'
import type { StarterObject, StarterStream } from './starter-catalogue.ts'

/** By the beginning of its name; the first line that fits. */
type TagLines = readonly (readonly [name: RegExp, tag: string])[]

const furniture: TagLines = [
  [/^(?:Canapé|Fauteuil|Chaise|Tabouret)/, 'Assise'],
  [/^(?:Matelas|Sommier|Couette)/, 'Literie'],
  [/^(?:Table|Bureau)/, 'Plan'],
  [/^(?:Commode|Coiffeuse|Armoire|Bibliothèque|Buffet|Vaisselier|Meuble)/, 'Rangement'],
  [/^/, 'DEA'],
]
const electrical: TagLines = [
  [/^(?:Réfrigérateur|Congélateur)/, 'Élec - Froid'],
  [/^(?:Téléviseur|Écran)/, 'Élec - Écran'],
  [/^/, 'Élec - Hors froid'],
]
const tagLines: { readonly [stream in StarterStream]: TagLines } = {
  furniture,
  electrical,
  textile: [[/^/, 'Textile']],
  toys: [[/^/, 'Jouet']],
  sport: [[/^/, 'Sport et loisirs']],
  garden: [[/^/, 'Bricolage et jardin']],
  '': [],
}

export const starterValues = ({ name, weight, volume, minutes, stream }: StarterObject) => {
  const tag = tagLines[stream].find(([beginning]) => beginning.test(name))?.[1]
  return {
    name,
    weight,
    volume,
    loading_duration: minutesToClock(minutes),
    tags: JSON.stringify(tag === undefined ? [] : [tag]),
    to_check: 1,
  }
}
