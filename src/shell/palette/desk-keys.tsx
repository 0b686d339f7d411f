// Ctrl K, letters alone and « ? » on a desk. The first mounted screen listens; what the keys open is loaded when it is opened.
import { useEffect, useId, useLayoutEffect } from 'react'
import { useKeys } from '#kit/action/use-keys.ts'
import { useGo } from '../frame/go.tsx'
import { missing, part } from '../frame/part.tsx'
import { useRights } from '../session/use-session.ts'
import { watchPresses } from '../words/last-press.ts'
import { openPalette, typeInPalette, usePalette } from './palette-state.ts'
import { shortcutOf } from './shortcuts.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = part(() => loadPalette().then(({ Palette: drawn }) => drawn), missing)
const Help = part(() => import('./shortcut-sheet.tsx').then(({ ShortcutSheet }) => ShortcutSheet), missing)

/** How long the first letter of a pair waits for the second. */
const PAIR_MS = 1500
const typing = 'input, textarea, select, [contenteditable], dialog[open]'
/** Loaded once the screen has what it needs, so that the palette opens at once for a fast typist. */
const REST_MS = 3000
/**
 * The mounted screens, oldest first. Only the first answers, so that no key acts twice, and none is lost while one screen
 * replaces another.
 */
const screens: string[] = []
const pair: { letter: string | null; at: number } = { letter: null, at: 0 }

export function DeskKeys() {
  const go = useGo()
  const rights = useRights()
  const open = usePalette(palette => palette.open)
  const hasLetters = usePalette(palette => palette.hasLetters)
  const me = useId()
  useLayoutEffect(() => {
    screens.push(me)
    return () => void screens.splice(screens.indexOf(me), 1)
  }, [me])
  useKeys(event => {
    if (screens[0] !== me) return
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      return openPalette('palette')
    }
    if (event.defaultPrevented || isTyping || !hasLetters || open !== null) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.key === '?') {
      event.preventDefault()
      return openPalette('help')
    }
    const before = event.timeStamp - pair.at < PAIR_MS ? pair.letter : null
    const found = shortcutOf(rights, before, event.key)
    pair.letter = found !== null && 'waits' in found ? found.waits : null
    pair.at = event.timeStamp
    if (found === null || 'waits' in found) return
    event.preventDefault()
    go(found.to)
  })
  // Until the palette is there, what is typed goes to it and to no card of the screen.
  useKeys(keepForPalette, true, true)
  useEffect(watchPresses, [])
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(reportError), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {open === 'palette' && <Palette />}
      {open === 'help' && <Help />}
    </>
  )
}

const keepForPalette = (event: KeyboardEvent): void => {
  if (usePalette.getState().open !== 'palette' || event.defaultPrevented) return
  if (document.querySelector('dialog[open]') !== null || event.ctrlKey || event.metaKey || event.altKey)
    return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') openPalette(null)
  else if (event.key.length === 1 || event.key === 'Backspace') typeInPalette(event.key)
}
