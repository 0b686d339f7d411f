// A separate process for swap-kills.test.ts: restores, or only completes a swap as a starting server does, and kills itself at one step.
import { settleSwap } from '#server/operate/swap-data.ts'
import { holdData } from '#server/operate/data-folder.ts'
import { restoreBackup } from '#server/operate/restore-backup.ts'

const [work, data = '', file = '', last = '0'] = process.argv.slice(2)
let steps = 0
const step = (): void => {
  steps += 1
  if (steps !== Number(last)) return
  process.kill(process.pid, 'SIGKILL')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
if (work === 'settle') {
  const hold = holdData(data)
  if (hold === undefined) process.exit(3)
  await settleSwap(data, step)
  hold.release()
} else {
  const at = new Date('2026-11-18T10:00:00.000Z')
  const done = await restoreBackup({ data, file, at, newEpoch: () => 'fresh', step })
  if (!done.ok) process.exit(2)
}
process.stdout.write(String(steps))
