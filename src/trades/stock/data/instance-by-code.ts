// The instance with a sticker's code (LB1, LB3): one indexed read, and a second one by universal identifier when it finds
// nothing.
import { ObjectInstance, type ObjectInstanceRow } from '#records/entities/object-instance.ts'
import { readCode } from '#records/text/label-code.ts'
import { normaliseLabelCode } from '#records/text/label-form.ts'
import type { Connection, LocalDatabase } from '#core/store/database.ts'
import { tableIn } from '#core/store/table-in.ts'

export const instanceByCode = async (
  tables: Pick<Connection, 'dexie'>,
  { code }: { readonly code: string },
): Promise<ObjectInstanceRow | null> => {
  const read = readCode(code)
  if (read === null) return null
  const instances = tableIn(tables, ObjectInstance)
  const codes = [...new Set([read.code, normaliseLabelCode(code)])]
  return (
    (await instances.where('external_id').anyOf(codes).first()) ??
    (await instances.where('uuid').equals(code.trim()).first()) ??
    null
  )
}

const INSTANCE_SHARDS = 16

/** Whether a code that is not found here is free: the whole list of instances with stickers is on this device. */
export const holdsInstances = async (db: LocalDatabase): Promise<boolean> => {
  const shards = await db.shard.where('name').startsWith('inst/').toArray()
  return shards.filter(({ complete, restarted }) => complete || restarted).length >= INSTANCE_SHARDS
}
