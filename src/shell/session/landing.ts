// The destination of `/` for a signed-in person (screens.md section 1): the remembered role, the choice of a role, or the only
// area.
import { areasToOffer, isMultiRights, type AreaPath, type Rights } from '#records/rights/rights.ts'

export const landingPath = (rights: Rights, remembered: string | null): AreaPath => {
  const areas = areasToOffer(rights)
  const kept = areas.find(({ path }) => path === remembered)
  if (kept !== undefined) return kept.path
  const [only] = areas
  return only === undefined || isMultiRights(rights) ? '/switch_role' : only.path
}
