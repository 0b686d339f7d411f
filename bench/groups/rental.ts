// Availability of thirty lines against two thousand open rentals on a page four times slower (RT14a): at each letter of a quantity, and once
// for the whole judgement of the dashboard.
import { openBench, protocolOfPage } from '../browser.ts'
import { median } from '../figure.ts'
import type { Group } from '../group.ts'
import type { Times } from '../pages/tasks.ts'

interface Answer {
  readonly free: Times
  readonly reading: Times
  readonly judged: Times
}
interface Scans {
  readonly scan: Times
  readonly all: Times
}

const SLOWER = 4
const LIMIT_MS = 30
/** RT22: the result of a scan. */
const SCAN_LIMIT_MS = 100

export const rental: Group = {
  name: 'rental',
  title: `La disponibilité de 30 lignes face à 2 000 locations, ${SLOWER} × plus lent`,
  run: async bench => {
    const open = await openBench(bench.site.url)
    const protocol = await protocolOfPage(open.page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const answers: Answer[] = []
    for (let n = 0; n < bench.runs; n++) answers.push(await open.run<Answer>('page', 'rental.free'))
    const scans = await open.run<Scans>('page', 'rental.scan', { name: 'bench-rental' })
    await open.close()
    const of = (read: (answer: Answer) => number): number => median(answers.map(read))
    return [
      {
        name: 'disponibilité de 30 lignes, p95',
        value: of(({ free }) => free.p95),
        unit: 'ms',
        limit: { at: 'most', value: LIMIT_MS, by: 'script' },
        beside: `p50 ${of(({ free }) => free.p50).toFixed(1)} ms ; les locations lues une fois en ${of(({ reading }) => reading.p50).toFixed(0)} ms, toutes jugées en ${of(({ judged }) => judged.p50).toFixed(0)} ms`,
      },
      {
        name: 'un code lu dans une préparation, p50',
        value: scans.scan.p50,
        unit: 'ms',
        limit: { at: 'most', value: SCAN_LIMIT_MS, by: 'script' },
        beside: `p95 ${scans.scan.p95.toFixed(0)} ms ; lire toutes les locations prend ${scans.all.p50.toFixed(0)} ms`,
      },
    ]
  },
}
