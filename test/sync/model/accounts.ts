// The callers of the model server: tokens by password and by refresh, and the profile of each. By default there is one person with one
// token at a time; with `people` several are signed in on several devices.
import { problemBody } from '#core/wire/problem.ts'

export interface Person {
  readonly id: string
  readonly username: string
  readonly firstname: string
  readonly permissions: readonly string[]
  /** The shards that the person may have; a change of rights changes this list. */
  shards: readonly string[]
  /** If false, each write of this person is refused with 403. */
  mayWrite: boolean
}

export interface Accounts {
  readonly people: Map<string, Person>
  /** The access tokens that are valid. */
  readonly accepted: Set<string>
  profile: { readonly [member: string]: unknown }
  /** Expires the person's access tokens; with `revoked` also the refresh tokens. */
  expire(id: string, revoked: boolean): void
  bearer(token: string): Person | null
  profileOf(token: string): { readonly [member: string]: unknown }
  grant(sent: { readonly [member: string]: unknown }): AccountAnswer
}
interface AccountAnswer {
  readonly status: number
  readonly body: { readonly [member: string]: unknown }
}

const PASSWORD = 'secret'

export const makeAccounts = (): Accounts => {
  const owners = new Map<string, Person>()
  const refreshers = new Map<string, Person>()
  let grants = 0

  const refused = (status: number, detail: string): AccountAnswer => ({
    status,
    body: { ...problemBody(status, detail, { title: 'invalid_grant' }) },
  })
  const granted = (person: Person | null): AccountAnswer => {
    grants += 1
    const [access, refresh] = [`access-${grants}`, `refresh-${grants}`]
    accounts.accepted.add(access)
    if (person !== null) {
      owners.set(access, person)
      refreshers.set(refresh, person)
    }
    return { status: 200, body: { access_token: access, refresh_token: refresh, expires_in: 60 } }
  }

  const accounts: Accounts = {
    people: new Map(),
    accepted: new Set(['test']),
    profile: {
      id: 'u1',
      username: 'paul',
      firstname: 'Paul',
      permissions: [],
      shards: ['a', 'b'],
      organisation: { name: 'x' },
    },
    expire: (id, revoked) => {
      for (const [token, { id: owner }] of owners) if (owner === id) accounts.accepted.delete(token)
      if (!revoked) return
      for (const [token, { id: owner }] of refreshers) if (owner === id) refreshers.delete(token)
    },
    bearer: token => owners.get(token) ?? null,
    profileOf: token => {
      const person = owners.get(token)
      if (person === undefined) return accounts.profile
      const { mayWrite: _mayWrite, ...profile } = person
      return { ...profile, organisation: { name: 'x' } }
    },
    grant: sent => {
      const refresh = String(sent['refresh_token'])
      const known = refreshers.get(refresh)
      if (sent['grant_type'] === 'refresh_token') {
        if (known === undefined && refresh !== `refresh-${grants}`)
          return refused(400, 'Invalid refresh token')
        refreshers.delete(refresh)
      } else if (sent['password'] !== PASSWORD)
        return refused(401, 'Invalid username and password combination')
      const person = known ?? accounts.people.get(String(sent['username'])) ?? null
      if (accounts.people.size === 0) accounts.accepted.clear()
      else if (person === null) return refused(400, 'Invalid refresh token')
      return granted(person)
    },
  }
  return accounts
}
