// The icon of each area: on the tiles of /switch_role, in the profile, in the rail of a desk, over the rights that open it.
import type { Area } from '#records/rights/rights.ts'
import type { IconName } from '../icons/icon-names.ts'

export const areaIcons: { readonly [area in Area['area']]: IconName } = {
  collect_desktop: 'calendar-days',
  collect_mobile: 'truck',
  balance_desktop: 'chart-column',
  balance_mobile: 'weight',
  vente: 'store',
  management: 'settings',
}
