// The desk's search on the large demo: from a typed name to the first list that highlights it.
import type { Page } from 'playwright-core'
import { median, quantile, type Figure } from '../figure.ts'

/** Runs in the page: the time from a typed text to the first answer that highlights it, in ms. */
const searchOnce = (text: string): Promise<number> =>
  new Promise(resolve => {
    const input = document.querySelector<HTMLInputElement>('.found input[type="search"], .found input')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (input === null || set === undefined) throw new Error('no field')
    const plain = (one: string): string => one.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const isMarked = (): boolean =>
      [...document.querySelectorAll('.found mark')].some(one => plain(one.textContent ?? '') === text)
    const start = performance.now()
    const observer = new MutationObserver(() => {
      if (!isMarked()) return
      observer.disconnect()
      resolve(performance.now() - start)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    set.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

export const searched = async (page: Page, url: string): Promise<Figure[]> => {
  await page.goto(`${url}/collect/desktop/search`)
  await page.locator('.found tbody tr').first().waitFor()
  const names = await page.locator('.found tbody tr td:nth-child(3)').allTextContents()
  const words = [
    ...new Set(
      names
        .map(name => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ')[0] ?? '')
        .filter(word => /^[a-z]{4,}$/.test(word)),
    ),
  ].slice(0, 48)
  const times: number[] = []
  for (const word of words) {
    times.push(await page.evaluate(searchOnce, word))
    await page.waitForTimeout(250)
  }
  const [, ...warm] = times
  return [
    {
      name: 'chercher un nom, de la frappe à la liste, p95',
      value: quantile(warm, 0.95),
      unit: 'ms',
      limit: { at: 'most', value: 50, by: 'script' },
      beside: `p50 ${median(warm).toFixed(0)} ms, ${warm.length} noms, la première ${(times[0] ?? 0).toFixed(0)} ms`,
    },
  ]
}
