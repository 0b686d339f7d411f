// The mirror compared with raw IndexedDB (quality.md section 4): 10,000 tasks and 20,000 instances from a feed, then the queries of
// screens.
import { openBench, heapOf, profileOf, protocolOfPage, protocolOfWorker } from '../browser.ts'
import { median, type Figure } from '../figure.ts'
import type { Bench, Group } from '../group.ts'
import { makeFeed } from '../site.ts'

/** Of what plain IndexedDB takes in. */
const LEAST_OF_RAW = 0.95
const TASKS = 10_000
const INSTANCES = 20_000
const FRAME_MS = 50

interface Times {
  readonly p50: number
  readonly p95: number
}
interface Gaps {
  readonly longTask: number
  readonly silence: number
}

export const mirror: Group = {
  name: 'mirror',
  title: `Le miroir à côté d'IndexedDB brut (${TASKS} tâches, ${INSTANCES} exemplaires)`,
  run: async bench => {
    const feed = makeFeed(TASKS, INSTANCES)
    bench.site.serve(feed)
    const raw: number[] = []
    const noting: number[] = []
    const own: number[] = []
    const longTasks: number[] = []
    const silences: number[] = []
    const idle: number[] = []
    const figures: Figure[] = []
    for (let n = 0; n < bench.runs; n++) {
      const open = await openBench(bench.site.url)
      await open.run('page', 'gaps.start')
      await new Promise(resolve => setTimeout(resolve, 1500))
      idle.push((await open.run<Gaps>('page', 'gaps.stop')).silence)
      // In alternating order, so that neither is always first.
      const ingestRaw = async (): Promise<void> => {
        raw.push(await open.run<number>('worker', 'raw.ingest', { name: 'raw', url: '/feed' }))
      }
      const ingestNoting = async (): Promise<void> => {
        noting.push(
          await open.run<number>('worker', 'raw.ingest', { name: 'noting', url: '/feed', notes: true }),
        )
      }
      const ingestOwn = async (): Promise<void> => {
        await open.run('page', 'gaps.start')
        own.push(await open.run<number>('worker', 'mirror.ingest', ingestOf(feed.shards)))
        const gaps = await open.run<Gaps>('page', 'gaps.stop')
        longTasks.push(gaps.longTask)
        silences.push(gaps.silence)
      }
      const inOrder = [ingestRaw, ingestNoting, ingestOwn]
      for (const ingest of n % 2 === 0 ? inOrder : inOrder.toReversed()) await ingest()
      if (n === bench.runs - 1) figures.push(...(await queries(open, bench)))
      await open.close()
    }
    const ratio = median(own) / median(raw)
    if (ratio < LEAST_OF_RAW && bench.profiles) await profileIngest(bench, feed.shards)
    return [
      {
        name: 'ingestion, lignes/s (le worker va les chercher)',
        value: median(own),
        unit: 'lignes/s',
        beside: `brut ${Math.round(median(raw))} lignes/s`,
      },
      {
        name: "ingestion, part du débit d'IndexedDB brut",
        value: ratio,
        unit: '×',
        limit: { at: 'least', value: LEAST_OF_RAW },
        beside: `brut qui écrit aussi ce que lit la recherche ${(median(noting) / median(raw)).toFixed(2)} ×`,
      },
      {
        name: 'plus longue tâche de la page pendant l’ingestion',
        value: Math.max(...longTasks),
        unit: 'ms',
        limit: { at: 'most', value: FRAME_MS },
        beside: `plus long silence d'un minuteur ${Math.round(median(silences))} ms (au repos ${Math.round(median(idle))} ms)`,
      },
      ...figures,
    ]
  },
}

const ingestOf = (shards: readonly string[], name = 'own') => ({ name, api: '/api', shards })

const profileIngest = async ({ site, say }: Bench, shards: readonly string[]): Promise<void> => {
  const open = await openBench(site.url)
  const worker = await protocolOfWorker(open.page, /worker/)
  const lines = await profileOf(worker, () =>
    open.run('worker', 'mirror.ingest', ingestOf(shards, 'profiled')),
  )
  say(`  profil de l'ingestion dans le worker :\n${lines.map(line => `    ${line}`).join('\n')}`)
  await open.close()
}

const queries = async (
  open: Awaited<ReturnType<typeof openBench>>,
  { runs, profiles, say }: Bench,
): Promise<Figure[]> => {
  const taken = async (task: string, args: object): Promise<number> => {
    const times: number[] = []
    for (let n = 0; n < runs; n++) times.push((await open.run<Times>('page', task, args)).p50)
    return median(times)
  }
  const beside = async (name: string, what: string, most?: number): Promise<Figure[]> => {
    const own = await taken(`mirror.${what}`, { name: 'own', instances: INSTANCES })
    const raw = await taken(`raw.${what}`, { name: 'raw', instances: INSTANCES, durability: 'strict' })
    const ms = (value: number): string => `${value.toFixed(2)} ms`
    return [
      {
        name: `${name}, fois IndexedDB brut`,
        value: own / raw,
        unit: '×',
        ...(most === undefined ? {} : { limit: { at: 'most', value: most } }),
        beside: `p50 ${ms(own)}, brut ${ms(raw)}`,
      },
    ]
  }
  const figures = [
    ...(await beside('une journée par [scope+date]', 'day', 1.5)),
    ...(await beside('un exemplaire par son code', 'code')),
    ...(await beside('écriture et ligne d’envoi, durables', 'edit', 3)),
  ]
  const edit = figures.at(-1)
  if (profiles && edit !== undefined && edit.value > 3) {
    const page = await protocolOfPage(open.page)
    const lines = await profileOf(page, () => open.run('page', 'mirror.edit', { name: 'own' }))
    say(`  profil de l'écriture :\n${lines.map(line => `    ${line}`).join('\n')}`)
  }
  const relaxed = await taken('raw.edit', { name: 'raw', durability: 'relaxed' })
  const full = await open.run<Times>('page', 'mirror.editOnFullOutbox', { name: 'own' })
  figures.push({
    name: 'écriture quand 300 autres attendent, p50',
    value: full.p50,
    unit: 'ms',
    limit: { at: 'most', value: 25, by: 'storage' },
    beside: `brut sans durabilité ${relaxed.toFixed(2)} ms`,
  })
  figures.push(...(await beside('écriture → la requête suivie répond', 'react')))

  const cold = async (task: string, name: string): Promise<number> => {
    const times: number[] = []
    for (let n = 0; n < runs + 2; n++) {
      await open.reload()
      await open.run('page', 'gaps.stop')
      times.push((await open.run<{ ms: number }>('page', task, { name })).ms)
    }
    return median(times)
  }
  const coldRaw = await cold('raw.cold', 'raw')
  const coldOwn = await cold('mirror.cold', 'own')
  figures.push({
    name: 'ouverture à froid et première journée, fois brut',
    value: coldOwn / coldRaw,
    unit: '×',
    limit: { at: 'most', value: 2.5 },
    beside: `${coldOwn.toFixed(0)} ms, brut ${coldRaw.toFixed(0)} ms`,
  })

  await open.reload()
  await open.run('page', 'gaps.stop')
  const page = await protocolOfPage(open.page)
  const before = await heapOf(page)
  await open.run('page', 'mirror.stay', { name: 'own' })
  const after = await heapOf(page)
  figures.push({
    name: 'mémoire ajoutée à la page par le miroir',
    value: after - before,
    unit: 'Mo',
    limit: { at: 'most', value: 5 },
    beside: `de ${before.toFixed(1)} à ${after.toFixed(1)} Mo`,
  })
  return figures
}
