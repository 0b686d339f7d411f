// What somebody else asks of the server while a request of the fuzz is answered: a ping, a list and a write of their own, in turn. They are
// in nobody's ids, so that no request is about them.
import { blankRow } from '#records/entity.ts'
import { User } from '#records/entities/people.ts'
import { Container } from '#records/entities/setup-lists.ts'
import { ALL_RIGHTS } from '#records/rights/rights-matrix.ts'
import { write } from '#server/use/write/write.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { ORIGIN, PASSWORD, type World } from '../../contracts/dialect/world.ts'
import { loopComputing } from '../loop-computing.ts'

const NAME = 'somebody-else'

export interface Felt {
  readonly what: string
  readonly status: number
  /** What the server computed until they had their answer: theirs, and what they waited for. */
  readonly milliseconds: number
}
export interface Others {
  /** The next of what they ask. */
  readonly ask: () => Promise<Felt>
}

export const openOthers = async (world: World): Promise<Others> => {
  const caller = { org: 'quai', user_id: 'u-admin', rights: NO_RIGHTS, device: null }
  await write(world.ports, caller, { key: null, fingerprint: '' }, async tx => {
    const user = { ...blankRow(User), id: NAME, username: NAME, permissions: [...ALL_RIGHTS] }
    tx.save(User, undefined, { ...user, ...User.derive(user) })
    tx.save(Container, undefined, { ...blankRow(Container), id: NAME, name: NAME })
    await tx.db.setPasswordHash(NAME, `plain:${PASSWORD}`)
    return { status: 204 }
  })
  const headers = {
    authorization: `Bearer ${await world.tokenOf(NAME, NAME)}`,
    'content-type': 'application/json',
  }
  let turn = 0
  const kinds: readonly { readonly what: string; readonly path: string; readonly init: () => RequestInit }[] =
    [
      { what: 'a ping', path: '/api/ping', init: () => ({}) },
      { what: 'a list', path: '/api/task?page_size=30', init: () => ({}) },
      {
        what: 'a write',
        path: `/api/container/${NAME}`,
        init: () => ({ method: 'PATCH', body: JSON.stringify({ weight: turn }) }),
      },
    ]
  return {
    ask: async () => {
      turn += 1
      const { what = '', path = '', init = () => ({}) } = kinds[turn % kinds.length] ?? {}
      const began = loopComputing()
      const request = new Request(`${ORIGIN}${path}`, { headers, ...init() })
      const answer = await world.app.fetch(request, { address: '192.0.2.2' })
      await answer.arrayBuffer()
      return { what, status: answer.status, milliseconds: loopComputing() - began }
    },
  }
}
