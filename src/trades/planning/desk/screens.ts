// The modules of the desk's screens, apart from the routes: a phone loads the routes, and this list never.
export const loadBoard = () => import('./board/board.tsx').then(({ Board }) => Board)
export const loadDeskSlot = () => import('./slot/slot.tsx').then(({ DeskSlot }) => DeskSlot)
