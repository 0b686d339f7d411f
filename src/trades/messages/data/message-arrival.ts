// Whether a message has reached the server: the sentence about it must not be guessed from the state of a network.
import type { SlotMessage } from '#records/entities/slot-message.ts'
import type { LocalDatabase } from '#core/store/database.ts'
import { tableNamed } from '#core/store/table-named.ts'
import { watchQuery } from '#core/store/watch-query.ts'

/** False once the time is over, or where nothing more can be read. */
export const arrivesWithin = (db: LocalDatabase, id: string, patience: number): Promise<boolean> =>
  new Promise(resolve => {
    const end = (hasArrived: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(hasArrived)
    }
    const timer = setTimeout(() => end(false), patience)
    const stop = watchQuery(
      async () => tableNamed<typeof SlotMessage>(db.relaxed, 'slot_message').get(id),
      row => {
        if (row !== undefined && row.rev > 0) end(true)
      },
      () => end(false),
    )
  })
