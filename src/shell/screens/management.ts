// Management: the configuration's lists, and this device.
import { screen, type AreaScreens } from '../frame/screen.tsx'

export const managementScreens: AreaScreens = {
  '/management/config/:slug+': screen('Réglages', () =>
    import('#trades/settings/desk/config.tsx').then(({ Config }) => Config),
  ),
  '/management/install': screen('Cet appareil', () =>
    import('#trades/settings/device/install.tsx').then(({ Install }) => Install),
  ),
}
