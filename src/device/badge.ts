// The figure on the application's icon: how many changes wait to be sent. Where there is no icon there is nothing to say.

export const setBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  // The system may refuse, for want of permission: the chip says the same.
  navigator.setAppBadge(count).catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  })
}
