// The modules of the desk's screens, apart from the routes: a phone loads the routes, and this list never.
export const loadCollectionHistory = () =>
  import('./history/history.tsx').then(({ CollectionHistory }) => CollectionHistory)
export const loadSearch = () => import('./search.tsx').then(({ Search }) => Search)
export const loadWeighingSearchScreen = () =>
  import('./weighed/search.tsx').then(({ WeighingSearchScreen }) => WeighingSearchScreen)
export const loadWeighingHistory = () =>
  import('./weighed/history.tsx').then(({ WeighingHistory }) => WeighingHistory)
