// The access to a door, in the words of a paper: what a chip shows by its colour is written out.
import type { TaskRow } from '#records/entities/task.ts'

type Access = Pick<
  TaskRow,
  'accomodation' | 'floor' | 'elevator' | 'stairs' | 'digicode' | 'parking' | 'access' | 'tip'
>

const APARTMENT = 2
const stairWords: { readonly [id: number]: string | undefined } = {
  1: 'escalier étroit',
  2: 'escalier en colimaçon',
}
const liftWords: { readonly [id: number]: string | undefined } = {
  0: 'sans ascenseur',
  1: 'avec ascenseur',
  2: 'ascenseur inutilisable',
}

/** « 3e étage », « rez-de-chaussée », « 1er sous-sol ». */
export const floorText = (floor: number | null): string => {
  if (floor === null) return ''
  if (floor === 0) return 'rez-de-chaussée'
  const rank = Math.abs(floor) === 1 ? '1er' : `${Math.abs(floor)}e`
  return floor > 0 ? `${rank}\u00a0étage` : `${rank}\u00a0sous-sol`
}

export const accessTexts = (task: Access): string[] => {
  const { accomodation, floor, elevator, stairs, digicode, parking, access, tip } = task
  const isUp = floor !== null && floor !== 0
  return [
    [accomodation === APARTMENT ? 'Appartement' : accomodation === 1 ? 'Maison' : '', floorText(floor)]
      .filter(word => word !== '')
      .join(', '),
    [isUp ? (liftWords[elevator ?? -1] ?? '') : '', stairWords[stairs ?? 0] ?? '']
      .filter(word => word !== '')
      .join(', '),
    digicode === '' ? '' : `digicode ${digicode}`,
    access,
    parking === '' ? '' : `stationnement\u00a0: ${parking}`,
    tip,
  ].filter(text => text !== '')
}
