// The modules of the desk's screens, apart from the routes: a phone loads the routes, and this list never.
export const loadPrintedSlot = () => import('./slot.tsx').then(({ PrintedSlot }) => PrintedSlot)
export const loadPrintedTaskScreen = () =>
  import('./task.tsx').then(({ PrintedTaskScreen }) => PrintedTaskScreen)
export const loadPrintedDelivery = () =>
  import('./delivering.tsx').then(({ PrintedDelivery }) => PrintedDelivery)
export const loadPrintedCertificate = () =>
  import('./certificate.tsx').then(({ PrintedCertificate }) => PrintedCertificate)
export const loadStickers = () => import('./stickers.tsx').then(({ Stickers }) => Stickers)
