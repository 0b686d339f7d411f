// Management: what has been built so far.
import { screen, type AreaScreens } from '#app/frame/screen.tsx'

export const managementScreens: AreaScreens = {
  '/management/config/:slug+': screen('Réglages', () =>
    import('./config/config.tsx').then(({ Config }) => Config),
  ),
  '/management/install': screen('Cet appareil', () => import('./device.tsx').then(({ Device }) => Device)),
}
