// Whether the application can be installed on this device, for the card and the banner that offer it. It is found out after the
// start.
import { create } from 'zustand'
import { keepInstallEvent } from '#device/install-event.ts'
import type { InstallWay } from '#device/install-prompt.ts'
import { whenDrawn } from '../screen/drawn.ts'

export const useInstallWay = create<{ readonly way: InstallWay | null }>(() => ({ way: null }))

export const watchInstall = (): void =>
  keepInstallEvent(() => void whenDrawn.then(() => useInstallWay.setState({ way: 'prompt' })))
