// The way back of a screen that many others open: to the one that did, or home when it was opened by an address alone.
import type { BackWay } from '#kit/layouts/desk-shell.tsx'
import { useHistory } from './use-history.ts'

export const useWayBack = (): BackWay => {
  const history = useHistory()
  return { label: 'Retour', goBack: () => (history.canGoBack() ? history.back() : history.push('/')) }
}
