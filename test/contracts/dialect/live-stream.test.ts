// Section 12, `GET /live`: a stream has no end, so its two rows are tested here, reading piece by piece.
import { afterEach, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const open = async () => {
  world = await openWorld({ liveEvery: 20 })
  const authorization = `Bearer ${await world.tokenOf('admin')}`
  const answer = await world.call('/api/live', { headers: { authorization } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (pattern: RegExp): Promise<string> => {
    let text = ''
    while (!pattern.test(text)) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) throw new Error(`the stream ended after: ${text}`)
      text += piece.value
    }
    return text
  }
  return { answer, authorization, until, stop: async () => reader?.cancel() }
}

test('[12 live: event: rev with the rev of the write]', async () => {
  const live = await open()
  expect(live.answer.headers.get('content-type')).toBe('text/event-stream')
  const written = await world.call('/api/container/c1', {
    method: 'PATCH',
    headers: { authorization: live.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ weight: 5 }),
  })
  const { rev } = (await written.json()) as { rev: number }
  await live.until(new RegExp(`event: rev\\ndata: \\{"rev":${rev}\\}\\n\\n`))
  await live.stop()
})

test('[12 live: event: rev at the opening, with what was written before]', async () => {
  const live = await open()
  const { rev } = await world.ports.storage.of('quai').clock()
  expect(await live.until(/event: rev\ndata: .*\n\n/)).toBe(`: open\n\nevent: rev\ndata: {"rev":${rev}}\n\n`)
  await live.stop()
})

test('[12 live: a comment line while nothing happens]', async () => {
  const live = await open()
  await live.until(/event: rev\ndata: .*\n\n/)
  expect(await live.until(/^(: [^\n]*\n\n){2}/)).not.toContain('event:')
  await live.stop()
})
