// Management: the configuration's lists, and this device.
import { screen, type AreaScreens } from '#app/frame/screen.tsx'

export const managementScreens: AreaScreens = {
  '/management/config/:slug+': screen('Réglages', () =>
    import('./config/config.tsx').then(({ Config }) => Config),
  ),
  '/management/install': screen('Cet appareil', () => import('./install.tsx').then(({ Install }) => Install)),
}
