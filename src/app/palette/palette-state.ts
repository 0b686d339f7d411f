// Which of the two is open over the screen, and whether letters alone act on this device: who types with a voice or a switch turns them
// off (WCAG 2.1.4).
import { create } from 'zustand'

export type OpenPalette = 'palette' | 'help' | null
const key = 'quai-letters'

export const usePalette = create<{ readonly open: OpenPalette; readonly hasLetters: boolean }>(() => ({
  open: null,
  hasLetters: localStorage.getItem(key) !== 'off',
}))

export const openPalette = (open: OpenPalette): void => usePalette.setState({ open })

export const setLetters = (hasLetters: boolean): void => {
  localStorage.setItem(key, hasLetters ? 'on' : 'off')
  usePalette.setState({ hasLetters })
}
