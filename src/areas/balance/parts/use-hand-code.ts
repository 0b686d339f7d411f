// A hand scanner on a weighing screen: whatever the screen shows, the code opens its result (screens.md section 5).
import { useEffect, useRef } from 'react'
import { useGo } from '#app/frame/go.tsx'
import { useRights } from '#app/session/use-session.ts'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'
import { readySoundAtFirstTap } from '#device/scan/scan-sound.ts'
import { codeAddress, type SessionSearch } from './session-search.ts'

export const useHandCode = (onCode: (text: string) => void): void => {
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => listenToHandScanner(text => tell.current(text)), [])
  useEffect(readySoundAtFirstTap, [])
}

/** On a screen that has no use of its own for a code. */
export const useHandCodeElsewhere = (search: Partial<SessionSearch>): void => {
  const rights = useRights()
  const go = useGo()
  useHandCode(code => go(codeAddress(rights, search, code)))
}
