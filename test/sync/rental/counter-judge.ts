// What must hold after a schedule of two counters: nothing that was promised is lost, and who is marked is counted again here, half day by
// half day, without the product's rules.
import { OPEN_RENTALS } from '#records/shards/shard-rules.ts'
import { desk, ORG, type World } from '../../fixtures/server-world.ts'

/** A rental as its counter left it; days from the first one. */
export interface Wish {
  readonly id: string
  quantity: number
  readonly from: number
  to: number
  isCancelled: boolean
}

interface Facts {
  readonly wishes: readonly Wish[]
  readonly stock: number
  readonly delay: number
  readonly told: (reasons: readonly string[]) => readonly string[]
}

interface Pulled {
  readonly task_state_id?: unknown
  readonly check_reasons?: readonly string[]
  readonly objects?: readonly { readonly quantity: number }[]
}

export const judge = async (world: World, { wishes, stock, delay, told }: Facts): Promise<string[]> => {
  const faults: string[] = []
  const pulled = new Map<string, Pulled>()
  for (const one of await world.sync(desk, { [OPEN_RENTALS]: 0 }))
    if ('v' in one && one.v !== undefined) pulled.set(one.id, one.v)
  const accepted: { readonly wish: Wish; readonly rev: number }[] = []
  for (const wish of wishes) {
    const row = await world.row('task', wish.id)
    const lines: unknown = row?.['objects']
    const quantity = Array.isArray(lines) ? (lines[0] as { readonly quantity: number }).quantity : null
    const state = wish.isCancelled ? 3 : 2
    if (row?.deleted !== 0 || row['task_state_id'] !== state || quantity !== wish.quantity)
      faults.push(
        `${wish.id} is not kept: ${JSON.stringify([row?.deleted, row?.['task_state_id'], quantity])}`,
      )
    if (!wish.isCancelled) accepted.push({ wish, rev: await acceptedAt(world, wish.id) })
  }
  const ordered = accepted.toSorted((one, other) => one.rev - other.rev).map(({ wish }) => wish)
  const expected = expectedMarks(ordered, stock, delay)
  for (const { id } of ordered) {
    const marks = told(pulled.get(id)?.check_reasons ?? ['not pulled'])
      .toSorted()
      .join(' ')
    const wanted = [...(expected.get(id) ?? [])].toSorted().join(' ')
    if (marks !== wanted) faults.push(`${id} is told « ${marks} » and should be told « ${wanted} »`)
  }
  return faults
}

const acceptedAt = async ({ ports }: World, id: string): Promise<number> => {
  const { lines } = await ports.storage.of(ORG).history({ entity: 'task', id, limit: 100, offset: 0 })
  return lines.find(({ changes }) => changes['task_state_id']?.[1] === 2)?.rev ?? -1
}

/** `ordered`: as the server accepted them. A day counts as one: these rentals have no half days. */
const expectedMarks = (
  ordered: readonly Wish[],
  stock: number,
  delay: number,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const marks = new Map(ordered.map(({ id }) => [id, new Set<string>()]))
  const holds = ({ from, to }: Wish, day: number): boolean => from <= day && day <= to + delay
  for (const [n, wish] of ordered.entries())
    for (let day = wish.from; day <= wish.to + delay; day++) {
      const earlier = ordered.slice(0, n).filter(one => holds(one, day))
      const held = earlier.reduce((sum, { quantity }) => sum + quantity, wish.quantity)
      if (held <= stock) continue
      marks.get(wish.id)?.add('rental_shortage')
      for (const { id } of earlier) marks.get(id)?.add('rental_shared')
    }
  return marks
}
