// The violations that axe finds on the present page; on field screens, which are made for fingers, the higher contrast is required too
// (quality.md section 5).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Ends every transition and animation that has an end, so that no colour is measured on its way to another. */
const settleMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const motion of document.getAnimations())
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()
  })

/**
 * The script is injected through the protocol, so that the page's content security policy is tested as it is served; once into each
 * document, because half a megabyte takes as long to read as a small page to judge.
 */
const bringAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

const violations = async (page: Page, isField: boolean): Promise<string[]> => {
  await settleMotion(page)
  await bringAxe(page)
  return page.evaluate(async contrast => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const found = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      // Nobody reads what passed, nor where a node lies: most of the time of a run.
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      rules: {
        // Who says what is written on a button presses it (WCAG 2.5.3); axe has the rule, and leaves it off.
        'label-content-name-mismatch': { enabled: true },
        ...(contrast ? { 'color-contrast-enhanced': { enabled: true } } : {}),
      },
    })
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`,
    )
  }, isField)
}

export const fieldViolations = (page: Page): Promise<string[]> => violations(page, true)

export const axeViolations = async (page: Page): Promise<string[]> =>
  violations(page, (await page.locator('html').getAttribute('data-density')) === 'touch')
