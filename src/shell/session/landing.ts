// Where `/` leads once somebody is signed in (screens.md section 1): the remembered role, the choice of a role, or the only area.
import { areasOf, isMultiRights, type Rights } from '#records/rights/rights.ts'

export const landingPath = (rights: Rights, remembered: string | null): string => {
  const areas = areasOf(rights)
  if (remembered !== null && areas.some(({ path }) => path === remembered)) return remembered
  const [only] = areas
  return only === undefined || isMultiRights(rights) ? '/switch_role' : only.path
}
