// Sign-in, the start page and one's own account: who is signed in, and where they go next.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { text } from '#shell/frame/search-fields.ts'

export const peopleRoutes = [
  createRoute(
    screen('/', {
      load: () => import('./session/home.tsx').then(({ Home }) => Home),
    }),
  ),
  createRoute(
    screen('/login', {
      search: { next: text, who: text },
      load: () => import('./session/login.tsx').then(({ Login }) => Login),
    }),
  ),
  createRoute(
    screen('/password_reset', {
      load: () => import('./session/password-reset.tsx').then(({ PasswordReset }) => PasswordReset),
    }),
  ),
  createRoute(
    screen('/management/profile', {
      load: () => import('./session/profile.tsx').then(({ Profile }) => Profile),
    }),
  ),
  createRoute(
    screen('/switch_role', {
      load: () => import('./session/switch-role.tsx').then(({ SwitchRole }) => SwitchRole),
    }),
  ),
] as const
