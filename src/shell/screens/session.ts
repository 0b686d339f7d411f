// Sign-in and shell: who are you, and what do you do now.
import { oneOf, screen, screenWithSearch, type AreaScreens, type RawSearch } from '../frame/screen.tsx'

export const sessionScreens: AreaScreens = {
  '/': screen('Accueil', () => import('#trades/people/session/home.tsx').then(({ Home }) => Home)),
  '/login': screenWithSearch(
    'Connexion',
    ({ next, who }: RawSearch) => ({ next: oneOf(next), who: oneOf(who) }),
    () => import('#trades/people/session/login.tsx').then(({ Login }) => Login),
  ),
  '/password_reset': screen('Mot de passe oublié', () =>
    import('#trades/people/session/password-reset.tsx').then(({ PasswordReset }) => PasswordReset),
  ),
  '/management/profile': screen('Profil', () =>
    import('#trades/people/session/profile.tsx').then(({ Profile }) => Profile),
  ),
  '/switch_role': screen('Choisir un rôle', () =>
    import('#trades/people/session/switch-role.tsx').then(({ SwitchRole }) => SwitchRole),
  ),
}
