// The browser's own prompt to install: its event comes early or never, so it is listened for from the first script on, and kept.

/** Chromium's event, which TypeScript's library does not declare. */
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
