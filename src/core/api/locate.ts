// The map position of an address, requested from our server, which asks its geocoder. Online only.
import { failed, success, type Outcome } from '#records/failure.ts'
import type { Address, Located } from '#records/values/located-address.ts'
import { isJson, textMember } from '../wire/json.ts'
import type { Client } from './client.ts'

export const locate = async (client: Client, address: Address): Promise<Outcome<Located | 'unknown'>> => {
  const reply = await client.sendForJson({ method: 'POST', path: '/geocode', body: address })
  if (!reply.ok) return failed(reply.failure)
  const place = isJson(reply.value) ? reply.value['place'] : null
  if (!isJson(place)) return success('unknown')
  const { latitude, longitude } = place
  return success(
    typeof latitude === 'number' && typeof longitude === 'number'
      ? { latitude, longitude, label: textMember(place, 'label') }
      : 'unknown',
  )
}
