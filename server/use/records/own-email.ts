// One's own e-mail address changes with the password alone: links to choose a new password go there, and a session is not the person.
import { User } from '#records/entities/people.ts'
import { decodeFields } from '#records/entity.ts'
import { plainText } from '#records/text/plain-text.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import type { AuthParts } from '../people/auth.ts'
import { currentPassword, wrongPassword } from '../people/reset-password.ts'
import { write } from '../write/write.ts'
import { refuse, type Caller } from '../write/caller.ts'
import { patchIn } from './change-record.ts'

/** `busy` is the number of seconds to wait after too many wrong attempts. An address that stays needs no password. */
export const changeOwnEmail = async (
  parts: AuthParts,
  caller: Caller,
  { email, current }: { readonly email: string; readonly current: string },
): Promise<ProblemBody | { readonly busy: number } | undefined> => {
  const { ports } = parts
  const decoded = decodeFields(User, { email })
  const user = await ports.storage.of(caller.org).get('user', caller.user_id)
  if (decoded.ok && decoded.value['email'] === plainText(user?.['email'])) return undefined
  const tried = decoded.ok ? await currentPassword(parts, caller, current) : null
  if (tried !== null && !('proven' in tried)) return tried
  const options = { rev: null, force: false, hasGivenPassword: true } as const
  const reply = await write(ports, caller, { key: null, fingerprint: '' }, async tx =>
    tried !== null && (await tx.db.passwordHash(caller.user_id)) !== tried.proven
      ? refuse(wrongPassword())
      : patchIn(tx, User, caller.user_id, { email }, options),
  )
  return 'problem' in reply ? reply.problem : undefined
}
