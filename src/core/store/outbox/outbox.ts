// edit(): what a person captured becomes visible and waits for the server in one durable transaction over row, outbox and base
// (sync.md section 1). Commands are the only callers.
import type { AnyRow, BaseRow, Entity } from '#records/entity.ts'
import { coalesce, type NewEdit } from './coalesce.ts'
import { readOwner, type Connection, type LocalDatabase, type Owner } from '../database.ts'
import type { Entry, Values } from '../rows/entry.ts'
import { forgetImages } from '../pictures/forget-images.ts'
import { show } from '../rows/mirror-row.ts'
import { keptViews, type View } from './kept-views.ts'
import { fromOf, rebase } from './rebase.ts'

export interface Draft {
  /** The record as the person sees it now, earlier changes of the same draft included. */
  read<R extends BaseRow>(of: Entity<string, R>, id: string): Promise<R | null>
  create(of: Entity, id: string, fields: Values): Promise<void>
  patch(of: Entity, id: string, fields: Values): Promise<void>
  remove(of: Entity, id: string): Promise<void>
  readonly owner: Owner
  /** For data captured outside of the records (a photo's bytes), in the same transaction. */
  readonly tables: Connection
}

/**
 * Resolves once everything is on disk. When `capture` throws, nothing is written. `entities` must name every entity that it reads
 * or writes.
 */
export const edit = <T>(
  db: LocalDatabase,
  entities: readonly Entity[],
  capture: (draft: Draft) => Promise<T>,
): Promise<T> => {
  const tables = db.strict
  const names = [...entities.map(({ name }) => name), 'outbox', 'base', 'meta', 'blob']
  return tables.dexie.transaction('rw', names, async () => {
    const owner = await readOwner(tables)
    const views = keptViews(tables)
    const write = async (of: Entity, id: string, op: NewEdit['op'], patch: Values): Promise<void> => {
      const view = await views.of(of, id)
      await record(tables, owner, of, view, { op, patch, key: db.newKey() })
      views.forget()
      db.noted?.({ of, id, before: view.row, after: (await views.of(of, id)).row })
    }
    return capture({
      owner,
      // Whoever has the tables may write what a view was made of.
      get tables() {
        views.forget()
        return tables
      },
      read: async <R extends BaseRow>(of: Entity<string, R>, id: string) =>
        (await views.of(of, id)).row as R | null,
      create: (of, id, fields) => write(of, id, 'create', fields),
      patch: (of, id, fields) => write(of, id, 'patch', fields),
      remove: (of, id) => write(of, id, 'delete', {}),
    })
  })
}

const record = async (
  tables: Connection,
  { user, device }: Owner,
  of: Entity,
  { id, base, entries, row }: View,
  { op, patch: asked, key }: Pick<NewEdit, 'op' | 'patch' | 'key'>,
): Promise<void> => {
  if ((row === null) !== (op === 'create')) throw new Error(`${of.name} ${id}: cannot ${op} it as it stands`)
  const patch = op === 'patch' && row !== null ? { ...of.touch(row), ...asked } : asked
  const from = row === null ? {} : fromOf(row, op === 'delete' ? writableFields(of) : Object.keys(patch))
  const last = withLatestBase(entries, base.row)
  const [creations, referring] = await Promise.all([
    namedCreations(tables, patch, id),
    tables.outbox.where('refs').equals(id).count(),
  ])
  const result = coalesce(
    last,
    { op, patch, from, refs: creations.map(entry => entry.id), key },
    {
      refersLater: creations.some(({ seq }) => last !== undefined && seq > last.seq),
      referred: referring > 0,
    },
  )
  const others = entries.slice(0, -1)
  if (result.kind === 'append') {
    const entry: Omit<Entry, 'seq'> = {
      ...result.edit,
      entity: of.name,
      id,
      baseRev: op === 'create' ? null : base.rev,
      state: 'queued',
      tries: 0,
      user,
      device,
      v: 1,
    }
    const seq = await tables.outbox.add(entry)
    await show(tables, of, base, [...entries, { ...entry, seq }])
  } else if (result.kind === 'replace') {
    await Promise.all([tables.outbox.put(result.entry), show(tables, of, base, [...others, result.entry])])
  } else if (result.kind === 'vanish' && last !== undefined) {
    await Promise.all([tables.outbox.delete(last.seq), show(tables, of, base, others)])
    if (last.op === 'create') await forgetImages(tables, [last])
  } else await show(tables, of, base, entries)
}

/** When it is the record's only entry, an unsent entry starts from the present row, so that what merges into it does too. */
const withLatestBase = (entries: readonly Entry[], row: AnyRow | null): Entry | undefined => {
  const last = entries.at(-1)
  if (last === undefined || entries.length > 1 || last.state !== 'queued' || row === null) return last
  const rebased = rebase(last, row)
  return rebased.kind === 'fine' ? rebased.entry : last
}

const writableFields = (of: Entity): string[] =>
  Object.keys(of.fields).filter(name => of.fields[name]?.readonly !== true && name !== 'id')

/** Read by index: a person who has worked all day without network must not read the whole outbox at each tap. */
export const namedCreations = async (tables: Connection, patch: Values, id: string): Promise<Entry[]> => {
  const named = [...new Set(textsIn(patch))].filter(text => text !== '' && text !== id)
  if (named.length === 0) return []
  const entries = await tables.outbox.where('id').anyOf(named).toArray()
  return entries.filter(({ op }) => op === 'create')
}

export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
