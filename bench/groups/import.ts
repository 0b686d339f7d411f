// A catalogue from another program in the built app: 5,000 lines, 100 of them wrong, from the button to the sentence that reports the
// result.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newPerson } from '#test/journeys/tools/chromium.ts'
import { signIn } from '#test/journeys/tools/sign-in.ts'
import type { Figure } from '../figure.ts'
import type { Group } from '../group.ts'
import { openServer } from '../server.ts'
import { makeWorld } from '../world.ts'

const LINES = 5000
const EVERY = 50
const WRONG = LINES / EVERY

const table = (): string =>
  [
    'reference;nom;poids_kg',
    ...Array.from({ length: LINES }, (_, i) =>
      i % EVERY === 0 ? `R${i};;beaucoup` : `R${i};Objet importé ${i};${i % 90},5`,
    ),
  ].join('\n')

export const importing: Group = {
  name: 'import',
  title: 'Un catalogue de 5 000 lignes importé',
  run: async (bench): Promise<Figure[]> => {
    const data = join(bench.scratch, 'import')
    mkdirSync(data)
    await makeWorld(data, {})
    const server = await openServer(bench, data)
    const desk = await newPerson({ width: 1440, height: 900 })
    const { page } = desk
    page.setDefaultTimeout(60_000)
    await signIn(page, server.url, 'admin')
    await page.goto(`${server.url}/management/config/objets`)
    await page.locator('.cfg__name a').first().waitFor()
    await page.getByText('À jour', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Importer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Importer des objets' })
    const file = { name: 'objets.csv', mimeType: 'text/csv', buffer: Buffer.from(table()) }
    const read = performance.now()
    await sheet.getByLabel('Fichier CSV').setInputFiles(file)
    await sheet.getByText(`${WRONG}\u00a0lignes refusées`, { exact: false }).waitFor()
    const shown = performance.now()
    await sheet.getByRole('button', { name: /^Importer / }).click()
    // The sentence is searched for in the messages only: searching the whole page again and again would add to the measured time.
    await page
      .locator('.toasts')
      .getByText(/objets créés/)
      .waitFor()
    const came = performance.now()
    await desk.close()
    await server.end('SIGTERM')
    return [
      {
        name: '5 000 lignes, 100 fausses : 4 900 objets là, 100 raisons',
        value: (came - read) / 1000,
        unit: 's',
        limit: { at: 'most', value: 5, by: 'script' },
        beside: `lues et montrées en ${(shown - read).toFixed(0)} ms`,
      },
    ]
  },
}
