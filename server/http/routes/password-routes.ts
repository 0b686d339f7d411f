// Forgotten, first and changed passwords (api-dialect.md section 12).
import type { Hono } from 'hono'
import { configMessages } from '#records/fr/config-messages.ts'
import { may } from '#records/rights/entity-rights.ts'
import { validationMessages, validationProblem } from '#core/wire/problem.ts'
import { isJson, textMember, type Json } from '#core/wire/json.ts'
import type { ProblemBody } from '#core/wire/sync-protocol.ts'
import { changePassword, confirmReset, invite, requestReset } from '../../use/people/reset-password.ts'
import { changeOwnEmail } from '../../use/records/own-email.ts'
import { plain, problem, refusal, tooMany } from '../answers.ts'
import { DEFAULT_ORGANISATION, type Env, type Parts } from '../context.ts'
import { rateLimit } from '../rate-limit.ts'
import { openRoute, staffRoute } from '../routing.ts'

const members = (body: unknown): Json => (isJson(body) ? body : {})

/** Undefined for an address that can be looked up. */
const emailRefusal = ({ email }: Json) => {
  if (typeof email === 'string' && email.trim() !== '') return undefined
  const rule = email == null || typeof email === 'string' ? 'isEmpty' : 'stringInvalid'
  return validationProblem(validationMessages([{ field: 'email', rule }]))
}

const doneOr = (refused: ProblemBody | { readonly busy: number } | undefined): Response => {
  if (refused === undefined) return plain({})
  return 'busy' in refused ? tooMany(refused.busy) : problem(refused)
}

/** What the person of the session changes with their current password. */
const addOwnAccountRoutes = (api: Hono<Env>, parts: Parts): void => {
  staffRoute(api, parts, '/password', {
    POST: async ({ body, caller }) => {
      const sent = members(body)
      const [current, password] = [textMember(sent, 'current'), textMember(sent, 'password')]
      return doneOr(await changePassword(parts.auth, caller, { current, password }))
    },
  })
  // `{email, current}`: the only way to one's own address, since a write of the account leaves it as it is (RG7). `{}`, or a 422 whose
  // `detail` or field says why; 429 after too many guesses.
  staffRoute(api, parts, '/profile/email', {
    POST: async ({ body, caller }) => {
      const sent = members(body)
      const [email, current] = [textMember(sent, 'email'), textMember(sent, 'current')]
      return doneOr(await changeOwnEmail(parts.auth, caller, { email, current }))
    },
  })
}

export const addPasswordRoutes = (api: Hono<Env>, parts: Parts): void => {
  const limit = rateLimit(parts.settings.publicPerMinute, parts.ports.clock)

  openRoute(
    api,
    parts,
    '/reset_password',
    {
      // The answer leaves before the look-up, so that its time does not show whether the address is known.
      POST: ({ body }) => {
        const sent = members(body)
        const refused = emailRefusal(sent)
        if (refused !== undefined) return problem(refused)
        const email = textMember(sent, 'email')
        const org = textMember(sent, 'client_id') || DEFAULT_ORGANISATION
        parts.later(() => requestReset(parts.auth, org, email))
        return plain({})
      },
    },
    { limit },
  )

  openRoute(
    api,
    parts,
    '/reset_password/confirm',
    {
      POST: async ({ body }) => {
        const sent = members(body)
        const token = textMember(sent, 'token')
        const refused = await confirmReset(parts.auth, token, textMember(sent, 'password'))
        return refused === undefined ? plain({}) : problem(refused)
      },
    },
    { limit },
  )

  addOwnAccountRoutes(api, parts)

  staffRoute(api, parts, '/user/:id/invite', {
    POST: async ({ c, caller }) => {
      if (!may(caller.rights, 'change', 'user')) return refusal(403, 'Forbidden')
      const user_id = c.req.param('id') ?? ''
      // With the link a session that somebody took over would need no password to keep the account.
      if (user_id === caller.user_id) return refusal(422, configMessages.ownPassword)
      const hasMail = parts.settings.smtpUrl !== null
      const answer = await invite(parts.auth, { org: caller.org, user_id, hasMail })
      return 'mail' in answer ? plain({ ...answer }) : problem(answer)
    },
  })
}
