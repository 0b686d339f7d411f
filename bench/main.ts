// `npm run bench`: every figure of design/sync.md section 6 and design/quality.md section 4, with its limit and with the raw operation
// measured in the same run. NAME or --only NAME: one group; --runs N: measurements for each median; --peers: the other libraries as well;
// --profiles: where the time is spent when a ratio is missed; --photos DIR: photographs of codes for the scan group;
// --attack TEXT: of the group `hostile`, the attacks whose names hold it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '#test/journeys/tools/chromium.ts'
import { calibrate } from './browser.ts'
import { figureLine, isReached, fasterOf, REFERENCE } from './figure.ts'
import { groups } from './groups.ts'
import { peers } from './groups/peers.ts'
import { buildPages, openSite } from './site.ts'

const PORT = 5351

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    peers: { type: 'boolean', default: false },
    profiles: { type: 'boolean', default: false },
    photos: { type: 'string' },
    attack: { type: 'string' },
  },
  allowPositionals: true,
})
const { profiles, photos = null, attack = '' } = values
const only = values.only ?? positionals[0]
const runs = Math.max(1, Math.min(9, Number(values.runs) || 3))
const all = values.peers ? [...groups, peers] : groups
const chosen = all.filter(({ name }) => only === undefined || name === only)

const runAll = async (): Promise<void> => {
  const scratch = mkdtempSync(join(tmpdir(), 'quai-bench-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  say('Construction des pages de mesure…')
  await buildPages()
  const site = await openSite(PORT)
  const missed: string[] = []
  let reached = 0
  for (const { name, title, run } of chosen) {
    say(`\n${title}`)
    const before = await calibrate(site.url)
    const figures = await run({ runs, site, port: PORT + 1, scratch, profiles, photos, attack, say })
    const after = await calibrate(site.url)
    const calibration = fasterOf(before, after)
    say(
      `  calibrage avant et après : boucle ${before.script.toFixed(0)} et ${after.script.toFixed(0)} ms (référence ${REFERENCE.script}), écriture brute ${before.storage.toFixed(2)} et ${after.storage.toFixed(2)} ms (référence ${REFERENCE.storage})`,
    )
    for (const figure of figures) {
      say(figureLine(figure, calibration))
      const is = isReached(figure, calibration)
      if (is === true) reached += 1
      if (is === false) missed.push(`${name} : ${figure.name}`)
    }
  }
  await site.close()
  say(`\n${reached} atteints, ${missed.length} non atteints${missed.map(line => `\n  ${line}`).join('')}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

if (chosen.length === 0) {
  say(`Aucun groupe ne se nomme « ${only} » : ${all.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else if (findChromium() === undefined) {
  say('Il faut un Chromium : installez-en un (Debian : apt-get install chromium) ou nommez-le dans CHROMIUM.')
  process.exitCode = 1
} else await runAll()
