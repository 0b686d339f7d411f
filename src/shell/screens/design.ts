// Tools of those who draw the screens.
import { screen, type AreaScreens } from '../frame/screen.tsx'

export const designScreens: AreaScreens = {
  '/_icons': screen('Icônes', () => import('../design/icons.tsx').then(({ Icons }) => Icons)),
}
