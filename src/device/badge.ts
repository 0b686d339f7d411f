// The figure on the application's icon: how many changes wait to be sent. Nothing happens where there is no icon.

export const setBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  // The system may refuse, for lack of permission: the chip shows the same.
  navigator.setAppBadge(count).catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error
  })
}
