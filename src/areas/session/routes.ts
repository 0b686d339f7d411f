// Sign-in and shell: who are you, and what do you do now.
import { oneOf, screen, screenWithSearch, type AreaScreens, type RawSearch } from '#app/frame/screen.tsx'

export const sessionScreens: AreaScreens = {
  '/': screen('Accueil', () => import('./home.tsx').then(({ Home }) => Home)),
  '/login': screenWithSearch(
    'Connexion',
    ({ next, who }: RawSearch) => ({ next: oneOf(next), who: oneOf(who) }),
    () => import('./login.tsx').then(({ Login }) => Login),
  ),
  '/password_reset': screen('Mot de passe oublié', () =>
    import('./password-reset.tsx').then(({ PasswordReset }) => PasswordReset),
  ),
  '/management/profile': screen('Profil', () => import('./profile.tsx').then(({ Profile }) => Profile)),
  '/switch_role': screen('Choisir un rôle', () =>
    import('./switch-role.tsx').then(({ SwitchRole }) => SwitchRole),
  ),
}
