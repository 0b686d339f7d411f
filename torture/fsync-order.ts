// Checks that an answer is sent only after the write that it acknowledges is on the disk, from the order of the server's system calls.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { call } from './calls.ts'
import { add, verdict, type Program } from './program.ts'
import { startServer } from './server-process.ts'
import { makeTemplate } from './template.ts'

const CALLS = 'trace=pwrite64,fdatasync,fsync,write,writev'

export const fsyncOrder: Program = {
  name: 'fsync-order',
  full: 300,
  short: 20,
  run: async round => {
    if (spawnSync('strace', ['-V']).status !== 0)
      return { kind: 'left out', line: 'strace n’est pas installé' }
    const { total, figures, scratch, server, ports } = round
    const template = await makeTemplate(round, 1)
    const data = await template.copyTo(join(scratch, 'data'))
    const trace = join(scratch, 'trace')
    // With -D strace runs in the background, so that the process that we start and end is the server itself.
    const under = ['strace', '-D', '-f', '-qq', '-y', '-s', '32', '-e', CALLS, '-o', trace]
    const running = await startServer({ server, data, port: ports[0], under })
    const token = template.tokens[0] ?? ''
    let answered = 0
    for (let n = 0; n < total && !round.isLate(); n++) {
      const [key, id] = [randomUUID(), randomUUID()]
      const item = { _key: key, _op: 'create', _rev: null, _force: false, id, firstname: key }
      const answer = await call(`${running.url}/api/task`, token, {
        method: 'PUT',
        body: JSON.stringify([item]),
      })
      if (answer?.status === 200) answered += 1
    }
    await running.end('SIGTERM')
    const { afterSync, early } = readTrace(readFileSync(trace, 'utf8'))
    if (afterSync + early === 0)
      return { kind: 'left out', line: 'strace ne peut pas suivre un processus sur cette machine' }
    add(figures, 'afterSync', afterSync)
    add(figures, 'early', early)
    round.save(total)
    const line = `${answered} écritures acquittées : ${afterSync} réponses parties après le fdatasync du journal, ${early} avant`
    return verdict(early === 0 && afterSync >= answered, line)
  },
}

/**
 * Reads the order of calls, with one writer at a time: pages into the journal, their sync, the answer. When another thread interrupts a
 * call, a write counts when it begins and a sync when it ends.
 */
export const readTrace = (trace: string): { readonly afterSync: number; readonly early: number } => {
  const syncing = new Set<string>()
  let [unsynced, synced] = [false, false]
  let [afterSync, early] = [0, 0]
  for (const line of trace.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (/^pwrite64\(\d+<[^>]*-wal>/.test(rest)) [unsynced, synced] = [true, false]
    else if (/^f(data)?sync\(\d+<[^>]*-wal>/.test(rest)) {
      if (rest.includes('<unfinished')) syncing.add(thread)
      else if (rest.endsWith('= 0')) [unsynced, synced] = [false, true]
    } else if (/^<\.\.\. f(data)?sync resumed>/.test(rest) && syncing.delete(thread)) {
      if (rest.endsWith('= 0')) [unsynced, synced] = [false, true]
    } else if (/^writev?\(\d+<(socket|TCP)[^)]*HTTP\/1\.1 200/.test(rest)) {
      if (unsynced) early += 1
      else if (synced) afterSync += 1
      synced = false
    }
  }
  return { afterSync, early }
}
