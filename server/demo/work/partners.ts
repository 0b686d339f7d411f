// The address and name of a collection at a partner's (task types 4 to 10).
import type { TaskRow } from '#records/entities/task.ts'
import { partnerKinds, partnerTypeId } from '../../use/settings/base-lists.ts'
import { placeOf } from '../village/donors.ts'
import type { Ground } from '../register.ts'

export const partnerPlace = (ground: Ground, task_type_id: number, n: number): Partial<TaskRow> => {
  const slug = partnerKinds.find(kind => kind.task_type_id === task_type_id)?.slug ?? 'decheterie'
  const partners = ground.partners.filter(({ partner_type_id }) => partner_type_id === partnerTypeId(slug))
  const partner = partners[n % partners.length]
  if (partner === undefined) throw new Error(`the demo has no partner ${slug}`)
  return {
    ...placeOf(ground, partner.city),
    partner_id: partner.id,
    name: partner.name,
    phone1: partner.phone1,
    email: partner.email,
    address: partner.address,
    access: partner.access,
    accomodation: 3,
  }
}
