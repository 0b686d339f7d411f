// Sign-in and shell: who is signed in, and where they go next.
import { createRoute } from '@tanstack/react-router'
import { screen } from '../frame/screen.tsx'
import { text } from '../frame/search-fields.ts'

export const sessionRoutes = [
  createRoute(
    screen('/', {
      title: 'Accueil',
      load: () => import('#trades/people/session/home.tsx').then(({ Home }) => Home),
    }),
  ),
  createRoute(
    screen('/login', {
      title: 'Connexion',
      search: { next: text, who: text },
      load: () => import('#trades/people/session/login.tsx').then(({ Login }) => Login),
    }),
  ),
  createRoute(
    screen('/password_reset', {
      title: 'Mot de passe oublié',
      load: () =>
        import('#trades/people/session/password-reset.tsx').then(({ PasswordReset }) => PasswordReset),
    }),
  ),
  createRoute(
    screen('/management/profile', {
      title: 'Profil',
      load: () => import('#trades/people/session/profile.tsx').then(({ Profile }) => Profile),
    }),
  ),
  createRoute(
    screen('/switch_role', {
      title: 'Choisir un rôle',
      load: () => import('#trades/people/session/switch-role.tsx').then(({ SwitchRole }) => SwitchRole),
    }),
  ),
] as const
