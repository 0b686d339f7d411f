// The pages that a journey has open, whose contents are printed when it fails.
import type { Page } from 'playwright-core'

export const openPages = new Set<Page>()
