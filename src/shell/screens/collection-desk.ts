// The modules of the desk's screens, for routes.ts. In a file of their own: the list of their chunks would weigh 1.5 kB in every
// phone's first load.
export const loadBoard = () => import('#trades/planning/desk/board/board.tsx').then(({ Board }) => Board)
export const loadDeskSlot = () =>
  import('#trades/planning/desk/slot/slot.tsx').then(({ DeskSlot }) => DeskSlot)
export const loadDeskTask = () => import('#trades/request/desk/task.tsx').then(({ DeskTask }) => DeskTask)
export const loadDeskDashboard = () =>
  import('#trades/figures/desk/dashboard/dashboard.tsx').then(({ DeskDashboard }) => DeskDashboard)
export const loadCollectionStats = () =>
  import('#trades/figures/desk/collected/stats.tsx').then(({ CollectionStats }) => CollectionStats)
export const loadCollectionHistory = () =>
  import('#trades/finding/desk/history/history.tsx').then(({ CollectionHistory }) => CollectionHistory)
export const loadSearch = () => import('#trades/finding/desk/search.tsx').then(({ Search }) => Search)
export const loadPrintedSlot = () =>
  import('#trades/papers/print/slot.tsx').then(({ PrintedSlot }) => PrintedSlot)
export const loadPrintedTaskScreen = () =>
  import('#trades/papers/print/task.tsx').then(({ PrintedTaskScreen }) => PrintedTaskScreen)
export const loadPrintedDelivery = () =>
  import('#trades/papers/print/delivering.tsx').then(({ PrintedDelivery }) => PrintedDelivery)
export const loadPrintedCertificate = () =>
  import('#trades/papers/print/certificate.tsx').then(({ PrintedCertificate }) => PrintedCertificate)
export const loadStickers = () => import('#trades/papers/print/stickers.tsx').then(({ Stickers }) => Stickers)
