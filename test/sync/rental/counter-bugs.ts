// The bugs that the schedules of two counters must detect, each planted outside the product: in the answers, in what a counter pulls, or in
// what the server reads.
import type { AnyRow } from '#records/entity.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'

export const counterBugs = ['refused with 422', 'only one told', 'counts bookings, not pieces'] as const
export type CounterBug = (typeof counterBugs)[number]

/** What a counter reads of the marks that it pulled. */
export const unplanted =
  (bug: CounterBug | undefined) =>
  (reasons: readonly string[]): readonly string[] =>
    bug === 'only one told' ? reasons.filter(reason => reason !== 'rental_shared') : reasons

export const storageOf = (storage: Storage, bug: CounterBug | undefined): Storage => {
  if (bug !== 'counts bookings, not pieces') return storage
  const { together: _together, ...others } = storage
  return {
    ...others,
    of: org => {
      const data = storage.of(org)
      return { ...data, transaction: fn => data.transaction(tx => fn(countingBookings(tx))) }
    },
  }
}

const countingBookings = (tx: Transaction): Transaction => ({
  ...tx,
  find: async (entity, query) => (await tx.find(entity, query)).map(asOneBooking),
  getMany: async (entity, ids) => (await tx.getMany(entity, ids)).map(asOneBooking),
})

const asOneBooking = (row: AnyRow): AnyRow => {
  const lines: unknown = row['objects']
  return Array.isArray(lines) && row['scope'] === 'loki'
    ? { ...row, objects: lines.map((one: object) => Object.assign({}, one, { quantity: 1 })) }
    : row
}
