// One's own account: its devices and its password (api-dialect.md section 12).
import { failed, success, type Outcome } from '#records/failure.ts'
import type { OwnDevice } from '../wire/own-device.ts'
import { isJson, textMember } from '../wire/json.ts'
import type { Client } from './client.ts'

export const fetchOwnDevices = async (client: Client): Promise<Outcome<readonly OwnDevice[]>> => {
  const reply = await client.sendForJson({ method: 'GET', path: '/profile/devices' })
  if (!reply.ok) return failed(reply.failure)
  const list = isJson(reply.value) ? reply.value['devices'] : null
  if (!Array.isArray(list)) return failed({ kind: 'other', status: reply.status, detail: null })
  return success(
    list.filter(isJson).map(sent => ({
      id: textMember(sent, 'id'),
      name: textMember(sent, 'name'),
      last_seen: textMember(sent, 'last_seen') || null,
      pending: typeof sent['pending'] === 'number' ? sent['pending'] : 0,
      isRevoked: sent['revoked'] === 1,
      isBlocked: sent['blocked'] === 1,
      isThis: sent['current'] === 1,
    })),
  )
}

export const changePassword = async (
  client: Client,
  change: { readonly current: string; readonly password: string },
): Promise<Outcome<null>> => {
  const reply = await client.sendForJson({ method: 'POST', path: '/password', body: change })
  return reply.ok ? success(null) : failed(reply.failure)
}

export const changeEmail = async (
  client: Client,
  change: { readonly email: string; readonly current: string },
): Promise<Outcome<null>> => {
  const reply = await client.sendForJson({ method: 'POST', path: '/profile/email', body: change })
  return reply.ok ? success(null) : failed(reply.failure)
}
