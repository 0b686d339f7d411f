// The modules of the desk's screens, for routes.ts. In a file of their own: the list of their chunks would weigh 1.5 kB in every
// phone's first load.
export const loadWeighingDashboard = () =>
  import('#trades/figures/desk/weighed/dashboard.tsx').then(({ WeighingDashboard }) => WeighingDashboard)
export const loadDeskWeighing = () =>
  import('#trades/weighing/desk/task.tsx').then(({ DeskWeighing }) => DeskWeighing)
export const loadWeighingSearchScreen = () =>
  import('#trades/finding/desk/weighed/search.tsx').then(({ WeighingSearchScreen }) => WeighingSearchScreen)
export const loadWeighingStats = () =>
  import('#trades/figures/desk/weighed/stats.tsx').then(({ WeighingStats }) => WeighingStats)
export const loadWeighingHistory = () =>
  import('#trades/finding/desk/weighed/history.tsx').then(({ WeighingHistory }) => WeighingHistory)
