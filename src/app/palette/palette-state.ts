// Which of the two is open over the screen, and whether letters alone act on this device: who types with a voice or a switch turns them
// off (WCAG 2.1.4).
import { create } from 'zustand'

export type OpenPalette = 'palette' | 'help' | null
const key = 'quai-letters'

export const usePalette = create<{ readonly open: OpenPalette; readonly hasLetters: boolean }>(() => ({
  open: null,
  hasLetters: localStorage.getItem(key) !== 'off',
}))

/** What was typed before the palette's file was there: its first words. */
let early = ''
export const typeEarly = (key: string): void => {
  early = key === 'Backspace' ? early.slice(0, -1) : early + key
}
export const earlyText = (): string => early

export const openPalette = (open: OpenPalette): void => {
  if (usePalette.getState().open === open) return
  early = ''
  usePalette.setState({ open })
}

export const setLetters = (hasLetters: boolean): void => {
  localStorage.setItem(key, hasLetters ? 'on' : 'off')
  usePalette.setState({ hasLetters })
}
