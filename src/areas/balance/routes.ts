// The weighing area: what it has built so far.
import { screen, type AreaScreens } from '#app/frame/screen.tsx'

export const balanceScreens: AreaScreens = {
  '/balance': screen('Pesée', () => import('./way-in.tsx').then(({ WayIn }) => WayIn)),
}
