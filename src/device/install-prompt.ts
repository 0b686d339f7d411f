// Installing the application: the browser's own prompt, kept until somebody wants it, or on iOS, which has none, instructions for
// doing it by hand. « Plus tard » is remembered on this device (specification section 1).

import { hasInstallEvent, takeInstallEvent } from './install-event.ts'

export type InstallWay = 'prompt' | 'ios'

const LATER = 'quai-install-later'

export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** An iPad identifies itself as a Mac, but no Mac has a touch screen. */
export const isIos = (agent = navigator.userAgent, touches = navigator.maxTouchPoints): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touches > 1)

/** How the application can be installed on this device now; null when it is installed, or the browser offers no way. */
export const installWay = (): InstallWay | null => {
  if (isInstalled()) return null
  if (hasInstallEvent()) return 'prompt'
  return isIos() ? 'ios' : null
}

/** Resolves with whether the person accepted. The browser's event can be used only once. */
export const askToInstall = async (): Promise<boolean> =>
  (await takeInstallEvent()?.prompt())?.outcome === 'accepted'

export const isPutOff = (): boolean => localStorage.getItem(LATER) !== null
export const putOff = (): void => localStorage.setItem(LATER, new Date().toISOString())
