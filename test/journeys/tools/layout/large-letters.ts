// Letters twice as large, as a person sets them in the browser: the sizes of the text and the widths at which a screen folds follow.
import type { Page } from 'playwright-core'

const USUAL = 16

export const largeLetters = async (page: Page, times = 2): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: USUAL * times } })
}
