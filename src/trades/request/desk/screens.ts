// The modules of the desk's screens, apart from the routes: a phone loads the routes, and this list never.
export const loadDeskTask = () => import('./task.tsx').then(({ DeskTask }) => DeskTask)
