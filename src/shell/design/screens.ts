// Tools for people who design the screens.
import { createRoute } from '@tanstack/react-router'
import { screen } from '../frame/screen.tsx'

export const designRoutes = [
  createRoute(
    screen('/_icons', {
      load: () => import('./icons.tsx').then(({ Icons }) => Icons),
    }),
  ),
] as const
