// [21.10] What the server writes for its operator names nobody: neither its log nor /metrics, whatever was sent and whatever failed.
import { afterEach, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../contracts/dialect/world.ts'

let world: World
afterEach(() => world.close())

const WATCHER = 'a-token-of-the-watcher'
const personal = {
  first: 'Zoé',
  last: 'Kermarrec',
  mail: 'zoe.kermarrec@example.org',
  phone: '0612345678',
  street: 'rue des Tanneurs',
  device: 'telephone-de-zoe',
  agent: 'Zoes-Phone/1.0',
  username: 'admin',
  password: PASSWORD,
  address: '192.0.2.1',
}

test('[21.10] neither the log nor /metrics has a name, an address, a device, a token or what was sent', async () => {
  let isBroken = false
  world = await openWorld({
    settings: { metricsToken: WATCHER },
    wrap: storage => ({
      ...storage,
      of: org => {
        const data = storage.of(org)
        return {
          ...data,
          get: (name, id) => (isBroken ? Promise.reject(new Error('gone')) : data.get(name, id)),
          transaction: fn => (isBroken ? Promise.reject(new Error('gone')) : data.transaction(fn)),
        }
      },
    }),
  })
  const token = await world.tokenOf('admin', personal.device)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'user-agent': personal.agent,
    'x-device': personal.device,
    'x-request-id': encodeURIComponent(personal.last),
    'x-forwarded-for': personal.address,
  }
  const id = encodeURIComponent(`${personal.first} ${personal.last}`)
  const body = JSON.stringify({
    firstname: personal.first,
    lastname: personal.last,
    email: personal.mail,
    phone1: personal.phone,
    address1: personal.street,
  })
  const visit = async (): Promise<number[]> => {
    const statuses = []
    for (const [method, path] of [
      ['GET', `/api/task/${id}`],
      ['PATCH', `/api/task/${id}`],
      ['POST', '/api/task'],
      ['GET', `/api/task?search=${id}`],
      ['GET', `/api/${id}`],
      ['GET', `/images/${id}.jpg`],
      ['GET', `/${personal.username}/${id}`],
    ] as const) {
      const answer = await world.call(path, { method, headers, ...(method === 'GET' ? {} : { body }) })
      statuses.push(answer.status)
      await answer.arrayBuffer()
    }
    return statuses
  }
  await visit()
  isBroken = true
  expect(await visit()).toContain(500)
  isBroken = false
  const metrics = await world.call('/metrics', { headers: { authorization: `Bearer ${WATCHER}` } })
  const written = `${JSON.stringify(world.logged)}${await metrics.text()}`
  expect(world.logged.filter(({ level }) => level === 'error').length).toBeGreaterThan(2)
  expect(written).toContain('quai_requests_total')
  for (const said of [...Object.values(personal), id, token])
    if (said !== personal.username) expect([said, written.includes(said)]).toEqual([said, false])
  expect(written).not.toMatch(/\badmin\b/)
})
