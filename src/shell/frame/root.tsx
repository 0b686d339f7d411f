// The parts of every page: the loading bar at the top, the toasts, and the screen.
import { Outlet, useRouterState } from '@tanstack/react-router'
import { TopLoadingBar } from '#kit/show/top-loading-bar.tsx'
import { ToastHost } from '../words/notify.tsx'
import { useStartFailure } from '../words/start-failure.ts'

export function Root() {
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
