// A hand scanner on a weighing screen: whatever the screen shows, the code opens its result (screens.md section 5).
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useGo } from '#shell/frame/go.tsx'
import { useRights } from '#shell/session/use-session.ts'
import { showToast } from '#shell/words/notify.tsx'
import { listenToHandScanner } from '#device/scan/hand-scanner.ts'
import { readySoundAtFirstTap, signalScan } from '#device/scan/scan-sound.ts'
import { scanMessages } from '#records/fr/scan-messages.ts'
import { codeAddress, type WeighingSessionSearch } from '../weighing-address.ts'

/** `typed`: the first keys of the reading, which the screen may have taken for a person's. `onUnread`: for an incomplete one. */
export const useHandCode = (
  onCode: (text: string, typed: string) => void,
  onUnread?: (typed: string) => void,
): void => {
  const heard = useRef({ onCode, onUnread })
  useLayoutEffect(() => {
    heard.current = { onCode, onUnread }
  })
  useLayoutEffect(
    () =>
      listenToHandScanner(
        (text, typed) => heard.current.onCode(text, typed),
        typed => {
          signalScan('refused')
          showToast('warning', scanMessages.unread)
          heard.current.onUnread?.(typed)
        },
      ),
    [],
  )
  useEffect(readySoundAtFirstTap, [])
}

/** For a screen that has no use of its own for a code. */
export const useHandCodeElsewhere = (search: Partial<WeighingSessionSearch>): void => {
  const rights = useRights()
  const go = useGo()
  useHandCode(code => go(codeAddress(rights, search, code)))
}
