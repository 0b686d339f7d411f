// A hand scanner on a weighing screen: whatever the screen shows, the code opens its result (screens.md section 5).
import { useEffect, useRef } from 'react'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'

export const useHandCode = (onCode: (text: string) => void): void => {
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => listenToHandScanner(text => tell.current(text)), [])
}
