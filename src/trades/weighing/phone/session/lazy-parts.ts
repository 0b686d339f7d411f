// What a weighing screen opens later than itself: the sheets of a line.
import { lazy } from 'react'

export const LazyLineSheet = lazy(async () => ({ default: (await import('./line-sheet.tsx')).LineSheet }))
export const LazyNotesSheet = lazy(async () => ({ default: (await import('./notes-sheet.tsx')).NotesSheet }))
export const LazySignSheet = lazy(async () => ({ default: (await import('./sign-sheet.tsx')).SignSheet }))
export const LazyLifeSheet = lazy(async () => ({ default: (await import('./life-sheet.tsx')).LifeSheet }))
