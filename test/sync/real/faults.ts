// A server that crashes between any two steps of its storage: inside a transaction, which is then lost, or after its commit, so that only
// the answer is lost.
import type { Storage, Transaction } from '#server/storage/storage.ts'

const SERVER_DIED = 'the server died'

export interface Faults {
  /** Called at the start of each write transaction: after how many steps the server crashes, `after` its commit, or null for never. */
  next: () => number | 'after' | null
}

export const dying = (storage: Storage, faults: Faults): Storage => ({
  ...storage,
  of: org => {
    const data = storage.of(org)
    return {
      ...data,
      transaction: async fn => {
        const fate = faults.next()
        const result = await data.transaction(tx => fn(typeof fate === 'number' ? counted(tx, fate) : tx))
        if (fate === 'after') throw new Error(SERVER_DIED)
        return result
      },
    }
  },
})

const counted = (tx: Transaction, steps: number): Transaction => {
  let left = steps
  return new Proxy(tx, {
    get: (target, name) => {
      const step: unknown = Reflect.get(target, name)
      if (typeof step !== 'function') return step
      return (...given: unknown[]): unknown => {
        if (left === 0) throw new Error(SERVER_DIED)
        left -= 1
        return Reflect.apply(step, target, given)
      }
    },
  })
}
