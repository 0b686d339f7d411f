// The pages that a journey holds open: what they show is printed when it fails.
import type { Page } from 'playwright-core'

export const openPages = new Set<Page>()
