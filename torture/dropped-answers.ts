// Drops answers in the network after the server has committed: the device sends the same key again, and nothing may be written twice.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { checkLedger, isSound } from './check-ledger.ts'
import { add, verdict, type Program } from './program.ts'
import { startServer } from './server-process.ts'
import { makeTemplate } from './template.ts'
import { newCrew, work } from './writers.ts'

const WRITERS = 8

/** A proxy that forwards everything; `drops` decides whether an answer is discarded together with its connection. */
const openProxy = (
  port: number,
  upstream: string,
  drops: (status: number, body: string) => boolean,
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const proxy = createServer((request, response) => {
      const forward = async (): Promise<void> => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const answer = await fetch(`${upstream}${request.url ?? ''}`, {
          method: request.method ?? 'GET',
          headers: {
            authorization: request.headers.authorization ?? '',
            'content-type': 'application/json',
          },
          ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
        })
        const body = Buffer.from(await answer.arrayBuffer())
        if (drops(answer.status, Buffer.concat(chunks).toString())) request.socket.destroy()
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
      }
      forward().catch(() => request.socket.destroy())
    })
    proxy.once('error', reject)
    proxy.listen(port, '127.0.0.1', () =>
      resolve(() => {
        proxy.close()
        proxy.closeAllConnections()
      }),
    )
  })

export const droppedAnswers: Program = {
  name: 'dropped-answers',
  full: 1000,
  short: 100,
  run: async round => {
    const { total, figures, scratch, server, ports } = round
    const template = await makeTemplate(round, WRITERS)
    const data = await template.copyTo(join(scratch, 'data'))
    const running = await startServer({ server, data, port: ports[0] })
    let dropped = round.done
    const met = new Set<string>()
    // The first answer to each write is discarded, and one in ten of the later ones.
    const close = await openProxy(ports[1], running.url, (status, body) => {
      if (status !== 200 || dropped >= total) return false
      if (met.has(body)) return Math.random() < 0.1
      met.add(body)
      dropped += 1
      return true
    })
    // One write in each request, so that each dropped answer leaves one write of which the device does not know whether it was performed.
    const crew = newCrew(`http://127.0.0.1:${ports[1]}`, template.tokens, 1)
    await work(crew, { isOver: () => dropped >= total || round.isLate() })
    await work(crew, { isOver: () => false, drain: true })
    close()
    const findings = checkLedger(join(data, 'quai.sqlite'), crew.ledger)
    await running.end('SIGTERM')
    add(figures, 'retried', crew.ledger.retried)
    add(figures, 'acknowledged', crew.ledger.acknowledged.length)
    add(figures, 'lost', findings.lost)
    add(figures, 'twice', findings.twice)
    round.save(dropped)
    const { retried = 0, acknowledged = 0, lost = 0, twice = 0 } = figures
    const line = `${dropped} réponses perdues après l'enregistrement ; ${retried} écritures renvoyées sous leur clé, ${acknowledged} acquittées en tout, ${lost} perdues, ${twice} en double`
    if (dropped < total) return { kind: 'unfinished', line }
    return verdict(isSound(findings) && crew.ledger.odd.size === 0, line)
  },
}
