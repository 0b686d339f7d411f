// A server that is killed at any moment must restart at once and have everything that it acknowledged (quality.md section 2).
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkLedger, isSound } from './check-ledger.ts'
import { add, greatest, verdict, type Program } from './program.ts'
import { spawnServer, startServer } from './server-process.ts'
import { makeTemplate } from './template.ts'
import { newCrew, work } from './writers.ts'

const WRITERS = 8
const KILLS_PER_LIFE = 25
const LONGEST_LIFE_MS = 1000
const READY_MS = 3000
/** How long a bare Node takes to start on an idle machine; on a busy one the limit is extended by the difference (quality.md). */
const BARE_MS = 50

const bareStart = (): number => {
  const start = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - start
}

export const serverKills: Program = {
  name: 'server-kills',
  full: 500,
  short: 20,
  run: async round => {
    const { total, figures, scratch, server, ports } = round
    const template = await makeTemplate(round, WRITERS)
    let done = round.done
    const wrong: string[] = []
    while (done < total && !round.isLate()) {
      const data = await template.copyTo(join(scratch, `life-${done}`))
      const options = { server, data, port: ports[0] }
      const crew = newCrew(`http://127.0.0.1:${ports[0]}`, template.tokens)
      let running = await startServer(options)
      const check = (): void => {
        const findings = checkLedger(join(data, 'quai.sqlite'), crew.ledger)
        add(figures, 'lost', findings.lost)
        add(figures, 'twice', findings.twice)
        add(figures, 'torn', findings.torn)
        add(figures, 'damaged', findings.integrity ? 0 : 1)
        if (!isSound(findings) || crew.ledger.odd.size > 0) wrong.push(`life-${done}`)
      }
      for (let n = 0; n < KILLS_PER_LIFE && done < total && wrong.length === 0 && !round.isLate(); n++) {
        let over = false
        const working = work(crew, { isOver: () => over })
        await wait(Math.random() * LONGEST_LIFE_MS)
        await running.end('SIGKILL')
        over = true
        await working
        // One start in ten is also killed, before it is known whether the server was ready.
        if (Math.random() < 0.1) {
          const early = spawnServer(options)
          await wait(Math.random() * 600)
          await early.end('SIGKILL')
          add(figures, 'startsKilled', 1)
        }
        const slowness = Math.max(1, bareStart() / BARE_MS)
        running = await startServer(options)
        greatest(figures, 'slowest', running.readyMs)
        add(figures, 'readyMs', running.readyMs)
        add(figures, 'timed', 1)
        if (running.readyMs > READY_MS * slowness) add(figures, 'late', 1)
        check()
        done += 1
        round.save(done)
      }
      await work(crew, { isOver: () => false, drain: true })
      check()
      add(figures, 'acknowledged', crew.ledger.acknowledged.length)
      add(figures, 'retried', crew.ledger.retried)
      for (const [status, times] of crew.ledger.odd) add(figures, `odd${status}`, times)
      await running.end('SIGTERM')
      await rm(data, { recursive: true })
      round.save(done)
      if (wrong.length > 0) break
    }
    const { acknowledged = 0, retried = 0, lost = 0, twice = 0, torn = 0, damaged = 0 } = figures
    const { slowest = 0, readyMs = 0, timed = 0, late = 0, startsKilled = 0 } = figures
    const line = `${done} arrêts brutaux et ${startsKilled} pendant un démarrage, ${acknowledged} écritures acquittées, ${lost} perdues, ${twice} en double, ${torn} à moitié, ${damaged} bases abîmées ; ${retried} renvoyées sous leur clé ; prêt en ${Math.round(readyMs / Math.max(1, timed))} ms en moyenne, ${slowest} au plus, ${late} fois plus de 3 s à la vitesse de la machine`
    if (wrong.length === 0 && done < total) return { kind: 'unfinished', line }
    return verdict(wrong.length === 0, line)
  },
}
