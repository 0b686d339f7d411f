// The browser's own question whether to install: it comes early or never, so it is listened to from the first script on, and kept.

/** Chromium's event; the standard library does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

let kept: InstallEvent | null = null

export const keepInstallEvent = (onChange: () => void): void => {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    if (isInstallEvent(event)) kept = event
    onChange()
  })
}

export const hasInstallEvent = (): boolean => kept !== null

export const takeInstallEvent = (): InstallEvent | null => {
  const event = kept
  kept = null
  return event
}
