// The icon of each area, on the tiles of /switch_role and in the profile.
import type { Area } from '#records/rights/rights.ts'
import type { IconName } from '#kit/icons/icon-names.ts'

export const areaIcons: { readonly [area in Area['area']]: IconName } = {
  collect_desktop: 'calendar-days',
  collect_mobile: 'truck',
  balance_desktop: 'chart-column',
  balance_mobile: 'weight',
  vente: 'store',
  management: 'settings',
}
