// What of an answer still belongs to this device: not what is known already, nor an answer that was on its way while its shard was
// restarted, or while the server was restored.
import type { Entity } from '#records/entity.ts'
import { entities } from '#records/entities/index.ts'
import type { Chunk, FeedLine } from '../chunk.ts'
import type { LocalDatabase, Shard } from '../database.ts'

export const touchedBy = (lines: readonly FeedLine[]): Entity[] => {
  const named = new Set(lines.map(({ e }) => e))
  return entities.filter(({ name }) => named.has(name))
}

/** The lines of one entity in one shard that are new here. */
interface Part {
  readonly of: Entity
  readonly shard: string
  readonly lines: readonly FeedLine[]
  /** Nothing of the shard may be here yet. */
  readonly isFirst: boolean
}

interface News {
  readonly parts: readonly Part[]
  /** The chunks that belong to this device as it is now. */
  readonly known: readonly Chunk[]
  /** Their shards, as they stand afterwards. */
  readonly shards: readonly Shard[]
}

export const newsIn = async (db: LocalDatabase, chunks: readonly Chunk[]): Promise<News> => {
  const [held, epoch] = await Promise.all([
    db.shard.bulkGet(chunks.map(({ shard }) => shard)),
    db.meta.get('epoch'),
  ])
  const shards = new Map(held.flatMap(shard => (shard === undefined ? [] : [[shard.name, shard] as const])))
  const parts: Part[] = []
  const known: Chunk[] = []
  for (const chunk of chunks) {
    const shard = shards.get(chunk.shard)
    if (shard === undefined || isFromBeforeARestart(shard, chunk) || isFormer(epoch, chunk)) continue
    known.push(chunk)
    const isFirst = !(shard.complete || shard.restarted)
    const fresh = chunk.lines.filter(({ rev }) => rev > shard.cursor)
    for (const of of touchedBy(fresh))
      parts.push({ of, shard: chunk.shard, lines: fresh.filter(({ e }) => e === of.name), isFirst })
    shards.set(chunk.shard, {
      ...shard,
      cursor: Math.max(shard.cursor, chunk.cursor),
      complete: shard.complete || chunk.complete,
      epoch: chunk.epoch,
    })
  }
  return { parts, known, shards: known.flatMap(({ shard }) => shards.get(shard) ?? []) }
}

/** The shard was restarted since the request: accepting this answer would skip all that came before it. */
export const isFromBeforeARestart = ({ cursor }: Shard, { after = 0 }: Pick<Chunk, 'after'>): boolean =>
  after > cursor

/**
 * True for an answer that was on its way while the server was restored: its revs belong to a history that the server has lost.
 */
export const isOfFormerEpoch = async (db: LocalDatabase, chunk: Pick<Chunk, 'epoch'>): Promise<boolean> =>
  isFormer(await db.meta.get('epoch'), chunk)

const isFormer = (known: { readonly value: unknown } | undefined, { epoch }: Pick<Chunk, 'epoch'>): boolean =>
  known !== undefined && (known.value ?? '') !== epoch
