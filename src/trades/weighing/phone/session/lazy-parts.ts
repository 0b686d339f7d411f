// What a weighing screen opens later than itself: the sheets of a line.
import { part } from '#shell/frame/part.tsx'

export const LazyLineSheet = part(() => import('./line-sheet.tsx').then(({ LineSheet }) => LineSheet))
export const LazyNotesSheet = part(() => import('./notes-sheet.tsx').then(({ NotesSheet }) => NotesSheet))
export const LazySignSheet = part(() => import('./sign-sheet.tsx').then(({ SignSheet }) => SignSheet))
export const LazyLifeSheet = part(() => import('./life-sheet.tsx').then(({ LifeSheet }) => LifeSheet))
