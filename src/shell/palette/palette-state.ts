// Which of the two is open over the screen, and whether letters alone act on this device: people who type with a voice or a
// switch turn them off (WCAG 2.1.4).
import { create } from 'zustand'

export type OpenPalette = 'palette' | 'help' | null
const key = 'quai-letters'

export const usePalette = create<{
  readonly open: OpenPalette
  /** The text typed into it. */
  readonly text: string
  readonly hasLetters: boolean
}>(() => ({
  open: null,
  text: '',
  hasLetters: localStorage.getItem(key) !== 'off',
}))

/** Also for keys typed before the palette's file is loaded. */
export const typeInPalette = (key: string): void =>
  usePalette.setState(({ text }) => ({ text: key === 'Backspace' ? text.slice(0, -1) : text + key }))
export const setPaletteText = (text: string): void => usePalette.setState({ text })

export const openPalette = (open: OpenPalette): void => {
  if (usePalette.getState().open !== open) usePalette.setState({ open, text: '' })
}

export const setLetters = (hasLetters: boolean): void => {
  localStorage.setItem(key, hasLetters ? 'on' : 'off')
  usePalette.setState({ hasLetters })
}
