// A small registry with every kind of field, and the few functions that the storage's tests share.
import { afterAll, beforeAll } from 'vitest'
import * as v from 'valibot'
import { closedList } from '#records/closed-list.ts'
import { blankRow, entity, field, type AnyRow } from '#records/entity.ts'
import type { Registry } from '#records/entities/index.ts'
import {
  day,
  decimal,
  email,
  flag,
  int,
  listOf,
  longText,
  moment,
  nullable,
  oneOf,
  phone,
  reference,
  tags,
  text,
  time,
} from '#records/field-types.ts'
import { impersonal } from '#records/verdict.ts'
import type { OrganisationStorage, Storage, TokenRecord } from '#server/storage/storage.ts'

const sizes = closedList(
  [
    { id: 1, label: 'petit' },
    { id: 2, label: 'grand' },
  ],
  { id: 1, label: 'inconnu' },
)
const colours = closedList(
  [
    { id: 'red', label: 'rouge' },
    { id: 'blue', label: 'bleu' },
  ],
  { id: 'red', label: 'inconnue' },
)

const pieceFields = {
  code: field(text(40), 'le code', impersonal, { index: true }),
  size: field(oneOf(sizes, 1), 'la taille', impersonal, { index: true }),
  shelf: field(nullable(oneOf(sizes, 1)), "l'étagère", impersonal, { index: true }),
  colour: field(oneOf(colours, 'red'), 'la couleur', impersonal, { index: true }),
  date: field(day, 'la date', impersonal, { index: true }),
  crate_id: field(reference, 'la caisse', impersonal, { index: true }),
  number: field(nullable(int()), 'le numéro', impersonal, { index: true }),
  price: field(decimal(2), 'le prix', impersonal, { index: true }),
  lastname: field(text(60), 'le nom', impersonal),
  note: field(longText(), 'la note', impersonal),
  email: field(email, "l'adresse e-mail", impersonal),
  phone1: field(phone, 'le téléphone', impersonal),
  floor: field(nullable(int()), "l'étage", impersonal),
  volume: field(nullable(decimal(2)), 'le volume', impersonal),
  fragile: field(flag(), 'la fragilité', impersonal),
  seen_at: field(moment, "l'heure du constat", impersonal),
  duration: field(time(), 'la durée', impersonal),
  tags: field(tags, 'les étiquettes', impersonal),
  parts: field(listOf(v.object({ id: v.string(), note: v.nullable(v.string()) })), 'les parties', impersonal),
}
const Piece = entity('piece', 'la pièce', pieceFields)
/** « order » is a keyword of SQL: a table and a column may have such a name. */
const Order = entity('order', 'la commande', {
  group: field(text(20), 'le groupe', impersonal, { index: true }),
})
export const registry: Registry = [Piece, Order]
/** A later version of the registry, with one more indexed field and a new field. */
export const laterRegistry: Registry = [
  entity('piece', 'la pièce', {
    ...pieceFields,
    lastname: field(text(60), 'le nom', impersonal, { index: true }),
    floor: field(nullable(int()), "l'étage", impersonal, { index: true }),
    grade: field(int(7), 'la note de qualité', impersonal, { index: true }),
  }),
  Order,
]

export interface StorageUnderTest {
  readonly storage: Storage
  /** Closes the storage and opens the same data again. */
  reopen(registry: Registry): Promise<Storage>
  /** Closes the storage and removes the data. */
  remove(): Promise<void>
}
export type MakeStorage = (registry: Registry) => Promise<StorageUnderTest>

/** One storage for all tests of a `describe`; each test makes its own organisation. */
export const useStorage = (make: MakeStorage) => {
  let made: StorageUnderTest | undefined
  let organisations = 0
  beforeAll(async () => {
    made = await make(registry)
  })
  afterAll(() => made?.remove())
  const storage = (): Storage => {
    if (made === undefined) throw new Error('The storage is not open yet')
    return made.storage
  }
  return {
    storage,
    newOrganisation: async (): Promise<OrganisationStorage & { readonly name: string }> => {
      organisations += 1
      const name = `org-${organisations}`
      await storage().addOrganisation(name, `epoch of ${name}`)
      return { ...storage().of(name), name }
    },
  }
}

export const piece = (id: string, fields: { readonly [field: string]: unknown } = {}): AnyRow => ({
  ...blankRow(Piece),
  id,
  ...fields,
})

/** A write without rules: the clock, the records, one change for each in one shard. */
export const save = (
  org: OrganisationStorage,
  rows: readonly AnyRow[],
  { shard = 'ref', entity = 'piece', search = (_row: AnyRow): string => '' } = {},
): Promise<AnyRow[]> =>
  org.transaction(async tx => {
    const last = await tx.advanceClock(rows.length)
    const saved = rows.map((row, index) => Object.assign({}, row, { rev: last - rows.length + 1 + index }))
    await tx.put(
      entity,
      saved.map(row => ({ row, search: search(row) })),
    )
    await tx.putChanges(saved.map(({ id, rev }) => ({ shard, entity, id, rev, gone: 0 })))
    return saved
  })

export const token = (hash: string, fields: Partial<TokenRecord> = {}): TokenRecord => ({
  hash,
  kind: 'refresh',
  user_id: 'paul',
  family: 'sign-in 1',
  device: null,
  issued_at: 1_770_000_000_000,
  expires_at: 1_771_000_000_000,
  family_expires_at: 1_780_000_000_000,
  used_at: null,
  revoked_at: null,
  ...fields,
})

export const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

/** A promise on which one side waits until the other opens it. */
export const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open }
}
