// Tools of those who draw the screens.
import { screen, type AreaScreens } from '#app/frame/screen.tsx'

export const designScreens: AreaScreens = {
  '/_icons': screen('Icônes', () => import('./icons.tsx').then(({ Icons }) => Icons)),
}
