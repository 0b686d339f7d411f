// What has not been sent yet, on the phone.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'

export const sendingRoutes = [
  createRoute(
    screen('/collect/mobile/sync', {
      load: () => import('./phone/sync.tsx').then(({ Sync }) => Sync),
    }),
  ),
] as const
