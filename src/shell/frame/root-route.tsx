// The root of the route tree: what every page has (the loading bar at the top, the toasts, the screen), and the pages for an unknown
// address and for an error.
import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { TopLoadingBar } from '#kit/wait/top-loading-bar.tsx'
import { ToastHost } from '../words/notify.tsx'
import { useStartFailure } from '../words/start-failure.ts'
import { LazyErrorPage, LazyNotFoundPage } from './lazy-frames.tsx'

function Root() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' })
  const { error } = useStartFailure()
  if (error !== null) throw error
  return (
    <>
      <TopLoadingBar active={pending} />
      <Outlet />
      <ToastHost />
    </>
  )
}

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: LazyNotFoundPage,
  errorComponent: LazyErrorPage,
})
