// Calls a function before each writing transaction of a device's database; the function may throw as the disk would.
import type { LocalDatabase } from '#core/store/database.ts'

export const beforeWrites = ({ relaxed, strict }: LocalDatabase, run: () => void): void => {
  for (const { dexie } of [relaxed, strict])
    dexie.use({
      stack: 'dbcore',
      name: 'before-writes',
      create: core => ({
        ...core,
        transaction: (stores, mode, options) => {
          if (mode === 'readwrite') run()
          return core.transaction(stores, mode, options)
        },
      }),
    })
}
