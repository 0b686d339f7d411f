// Fills up a small disk with the data folder: writes must be refused with 507, reads must continue, a backup must fail with a message and
// leave no file, and once there is room again the same process must continue; nothing acknowledged may be lost.
import { spawnSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from './calls.ts'
import { checkLedger, isSound } from './check-ledger.ts'
import { add, verdict, type Program, type Round } from './program.ts'
import { startServer } from './server-process.ts'
import { makeTemplate } from './template.ts'
import { newCrew, work, type Crew } from './writers.ts'

const WRITERS = 4
const DISK_MEGABYTES = 160
const PATIENCE_MS = 20_000
/** Enough room for a backup of the demo to begin. */
const ROOM_FOR_BACKUP = 80_000_000

export const diskFull: Program = {
  name: 'disk-full',
  full: 20,
  short: 2,
  run: async round => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return { kind: 'left out', line: 'seul root peut monter un petit disque (tmpfs)' }
    const disk = join(round.scratch, 'disk')
    await mkdir(disk)
    const size = `size=${DISK_MEGABYTES}m`
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'quai-torture', disk], {
      encoding: 'utf8',
    })
    if (status !== 0) return { kind: 'left out', line: `mount a refusé : ${stderr.trim()}` }
    // Detached lazily and before the scratch folder is removed: after an interruption the server may still use the disk.
    const unmount = (): void => void spawnSync('umount', ['-l', disk])
    process.prependOnceListener('exit', unmount)
    try {
      return await onSmallDisk(round, join(disk, 'data'))
    } finally {
      process.off('exit', unmount)
      unmount()
    }
  },
}

const onSmallDisk = async (round: Round, data: string) => {
  const { total, figures, server, ports } = round
  const template = await makeTemplate(round, WRITERS)
  await template.copyTo(data)
  const ballast = join(dirname(data), 'ballast')
  const running = await startServer({ server, data, port: ports[0] })
  const crew = newCrew(running.url, template.tokens)
  const token = template.tokens[0] ?? ''
  const missed = new Set<string>()
  let done = round.done
  const expect = (name: string, holds: boolean, said = ''): void => {
    if (holds) add(figures, name, 1)
    else missed.add(`${name} ${said}`.trim())
  }
  for (; done < total && missed.size === 0 && !round.isLate(); done++, round.save(done)) {
    await workFor(crew, 500)
    await fill(ballast, 0)
    const refused = await workUntil(crew, status => status === 507)
    expect('writes refused with 507', refused)
    const read = await call(`${running.url}/api/task?page_size=5`, token)
    expect('reads while full', read?.status === 200)
    const early = backup(round.server, data)
    expect(
      'backups refused for want of room',
      early.status === 1 && /place|plein/.test(early.stderr),
      early.stderr,
    )
    await rm(ballast)
    const late = await backupOnFillingDisk(round.server, data, ballast)
    expect(
      'backups that met a full disk',
      late.status === 1 && late.stderr.includes('Le disque est plein'),
      late.stderr,
    )
    expect('backups that left nothing', leftovers(data).length === 0)
    expect('reads while full', (await call(`${running.url}/api/task?page_size=5`, token))?.status === 200)
    await rm(ballast, { force: true })
    expect(
      'recoveries without restart',
      (await workUntil(crew, status => status === 200)) && running.isAlive(),
    )
    await work(crew, { isOver: () => false, drain: true })
    const made = backup(round.server, data)
    expect('backups made afterwards', made.status === 0 && existsSync(made.stdout.trim()), made.stderr)
    await rm(join(data, 'backups'), { recursive: true, force: true })
    const findings = checkLedger(join(data, 'quai.sqlite'), crew.ledger)
    add(figures, 'lost', findings.lost)
    expect('sound databases', isSound(findings) && crew.ledger.odd.size === 0)
  }
  await running.end('SIGTERM')
  add(figures, 'acknowledged', crew.ledger.acknowledged.length)
  const { acknowledged = 0, lost = 0 } = figures
  const line = `${done} disques pleins (${DISK_MEGABYTES} Mo) : 507, lectures servies, sauvegarde refusée sans reste, reprise sans redémarrer ; ${acknowledged} écritures acquittées, ${lost} perdues${missed.size === 0 ? '' : ` ; manqué : ${[...missed].join(', ')}`}`
  if (missed.size === 0 && done < total) return { kind: 'unfinished' as const, line }
  return verdict(missed.size === 0, line)
}

/** Writes to a file until only `left` bytes are free. */
const fill = async (file: string, left: number): Promise<void> => {
  const handle = await open(file, 'a')
  try {
    const piece = Buffer.alloc(8 * 1024 * 1024)
    for (;;) {
      const { bavail, bsize } = await statfs(dirname(file))
      const free = bavail * bsize - left
      if (free <= 0) return
      await handle.write(piece, 0, Math.min(piece.length, free))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}

/** Lets the writers work until one of them gets such an answer. */
const workUntil = async (crew: Crew, isIt: (status: number) => boolean): Promise<boolean> => {
  let seen = false
  const deadline = performance.now() + PATIENCE_MS
  await work(crew, {
    isOver: () => seen || performance.now() > deadline,
    onStatus: status => {
      seen ||= isIt(status)
    },
  })
  return seen
}

const workFor = async (crew: Crew, ms: number): Promise<void> => {
  const end = performance.now() + ms
  await work(crew, { isOver: () => performance.now() > end })
}

const leftovers = (data: string): string[] => {
  const backups = join(data, 'backups')
  return existsSync(backups) ? readdirSync(backups).filter(name => name !== 'backup.lock') : []
}

const backupCommand = (server: string): string => join(dirname(server), 'backup.js')
const backup = (server: string, data: string) => {
  const { PATH = '' } = process.env
  return spawnSync(process.execPath, [backupCommand(server)], {
    env: { PATH, QUAI_DATA: data },
    encoding: 'utf8',
  })
}

/** Fills the disk while a backup is being made, as soon as its scratch folder exists. A backup that finished before is made again. */
const backupOnFillingDisk = async (server: string, data: string, ballast: string) => {
  const { PATH = '' } = process.env
  for (let attempt = 1; ; attempt++) {
    await fill(ballast, ROOM_FOR_BACKUP)
    const child = spawn(process.execPath, [backupCommand(server)], { env: { PATH, QUAI_DATA: data } })
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    const ended = new Promise<number | null>(resolve => child.once('close', resolve))
    while (child.exitCode === null && !leftovers(data).some(name => name.endsWith('.scratch'))) await wait(1)
    await fill(ballast, 0)
    const status = await ended
    if (status !== 0 || attempt === 20) return { status, stderr }
    for (const name of leftovers(data)) await rm(join(data, 'backups', name))
    await rm(ballast)
  }
}
