// « Exporter mes données non envoyées »: every change that waits, whole, as a file that a person can send by hand.
import { dayOf } from '#domain/dates.ts'
import type { LocalDatabase } from '#local/database.ts'
import { outboxEntries } from '#local/queries/outbox-entries.ts'

export const exportUnsent = async (db: LocalDatabase): Promise<void> => {
  const entries = await outboxEntries(db)
  const content = JSON.stringify({ format: 'quai-outbox', version: 1, entries }, null, 2)
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.download = `quai-non-envoye-${dayOf(Date.now())}.json`
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
