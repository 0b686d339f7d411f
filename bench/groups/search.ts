// Free text search in the worker (quality.md section 4): the index with 10,000 and 100,000 records compared with a filter over the rows,
// how long the page is blocked while 100,000 rows arrive, and the worker's heap with the index.
import { heapOf, openBench, profileOf, protocolOfWorker } from '../browser.ts'
import { median, type Figure } from '../figure.ts'
import type { Group } from '../group.ts'
import { makeFeed } from '../site.ts'

interface Answer {
  readonly p50: number
  readonly p95: number
  readonly ready: number
  readonly found: number
}

export const search: Group = {
  name: 'search',
  title: 'La recherche de texte et 100 000 lignes, dans le worker',
  run: async bench => {
    const figures: Figure[] = []
    for (const [tasks, instances, most] of [
      [4000, 6000, 10],
      [40_000, 60_000, 50],
    ] as const) {
      const rows = tasks + instances
      const feed = makeFeed(tasks, instances)
      bench.site.serve(feed)
      const open = await openBench(bench.site.url)
      await open.run('page', 'gaps.start')
      const speed = await open.run<number>('worker', 'mirror.ingest', {
        name: 'own',
        api: '/api',
        shards: feed.shards,
      })
      const gaps = await open.run<{ longTask: number; silence: number }>('page', 'gaps.stop')
      const answers: Answer[] = []
      for (let n = 0; n < bench.runs; n++)
        answers.push(await open.run<Answer>('worker', 'search.index', { name: 'own' }))
      const filter = await open.run<{ p50: number }>('worker', 'search.filter', { name: 'own' })
      const p50 = median(answers.map(one => one.p50))
      const count = rows.toLocaleString('fr-FR')
      figures.push(
        {
          name: `${count} lignes ingérées (le flux seul, sans serveur)`,
          value: rows / speed,
          unit: 's',
          ...(rows < 100_000 ? {} : { limit: { at: 'most', value: 30, by: 'script' as const } }),
          beside: `${Math.round(speed)} lignes/s ; plus longue tâche de la page ${Math.round(gaps.longTask)} ms`,
        },
        {
          name: `recherche parmi ${count}, p50`,
          value: p50,
          unit: 'ms',
          limit: { at: 'most', value: most, by: 'script' },
          beside: `p95 ${median(answers.map(one => one.p95)).toFixed(1)} ms, première réponse ${median(answers.map(({ ready }) => ready)).toFixed(0)} ms`,
        },
        {
          name: `recherche parmi ${count}, fois plus vite qu'un filtre des lignes`,
          value: filter.p50 / p50,
          unit: '×',
          limit: { at: 'least', value: 50 },
          beside: `filtre ${filter.p50.toFixed(0)} ms`,
        },
      )
      await open.reload()
      const worker = await protocolOfWorker(open.page, /worker/)
      const empty = await heapOf(worker)
      await open.run('worker', 'search.stay', { name: 'own' })
      figures.push({
        name: `mémoire du worker avec l'index de ${count}`,
        value: await heapOf(worker),
        unit: 'Mo',
        ...(rows < 100_000 ? {} : { limit: { at: 'most', value: 60 } }),
        beside: `sans index ${empty.toFixed(1)} Mo`,
      })
      if (bench.profiles && p50 > most) {
        const lines = await profileOf(worker, () => open.run('worker', 'search.index', { name: 'own' }))
        bench.say(`  profil de la recherche :\n${lines.map(line => `    ${line}`).join('\n')}`)
      }
      await open.close()
    }
    return figures
  },
}
