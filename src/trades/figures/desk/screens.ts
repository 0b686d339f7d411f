// The modules of the desk's screens, apart from the routes: a phone loads the routes, and this list never.
export const loadDeskDashboard = () =>
  import('./dashboard/dashboard.tsx').then(({ DeskDashboard }) => DeskDashboard)
export const loadCollectionStats = () =>
  import('./collected/stats.tsx').then(({ CollectionStats }) => CollectionStats)
export const loadWeighingDashboard = () =>
  import('./weighed/dashboard.tsx').then(({ WeighingDashboard }) => WeighingDashboard)
export const loadWeighingStats = () =>
  import('./weighed/stats.tsx').then(({ WeighingStats }) => WeighingStats)
