// The configuration's lists, and this device.
import { createRoute } from '@tanstack/react-router'
import { screen } from '#shell/frame/screen.tsx'
import { flag, oneOf, text } from '#shell/frame/search-fields.ts'
import { slugOf, type ANY_LIST, type ConfigSlug } from './desk/config-slugs.ts'

export const settingsRoutes = [
  createRoute({
    ...screen('/management/config/:slug+', {
      // `open`: the sheet that imports, or the offer of the starter catalogue. `before`: the page of the log of accesses.
      search: {
        text,
        archived: flag,
        category: text,
        sort: text,
        open: oneOf('import', 'catalogue'),
        before: text,
      },
      stays: ['text', 'archived', 'category', 'sort', 'open', 'before'],
      load: () => import('./desk/config.tsx').then(({ Config }) => Config),
    }),
    params: {
      parse: ({
        slug,
        _splat,
      }): { readonly slug: ConfigSlug | typeof ANY_LIST; readonly _splat?: string | undefined } => ({
        slug: slugOf(slug),
        _splat,
      }),
    },
  }),
  createRoute(
    screen('/management/install', {
      load: () => import('./device/install.tsx').then(({ Install }) => Install),
    }),
  ),
] as const
