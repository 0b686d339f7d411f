// The way back of a screen that many others open: to the one from which it was opened, or home when it was opened by an address
// alone.
import { useRouter } from '@tanstack/react-router'
import type { BackWay } from '#kit/layouts/desk-shell.tsx'
import { useGo } from './go.tsx'

export const useWayBack = (): BackWay => {
  const { history } = useRouter()
  const go = useGo()
  return { label: 'Retour', goBack: () => (history.canGoBack() ? history.back() : go('/')) }
}
