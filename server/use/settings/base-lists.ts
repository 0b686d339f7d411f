// The lists that an organisation has before anybody sets anything up: task types with their kinds of partners, provenances and destinations
// (WG6), streams, role models, the texts of printed papers. The first run writes them; an older organisation gets the lists that it never had.
import { blankRow, type AnyRow, type BaseRow, type Entity } from '#records/entity.ts'
import { entityByName } from '#records/entities/index.ts'
import { Role } from '#records/entities/people.ts'
import { PartnerType } from '#records/entities/places.ts'
import { Destination, Outlet, PrintTemplate, Provenance } from '#records/entities/setup-lists.ts'
import { TaskType } from '#records/entities/task-type.ts'
import { uuidv5 } from '#records/values/named-uuid.ts'
import { NO_RIGHTS } from '#records/rights/rights.ts'
import { baseStreams } from '#records/lists/streams.ts'
import { taskTypes } from '#records/lists/task-types.ts'
import type { Reader } from '../../storage/storage.ts'
import { roleModels } from './base-roles.ts'
import type { Ports } from '../write/caller.ts'
import { write } from '../write/write.ts'
import type { WriteTx } from '../write/write-tx.ts'

const BASE_NAMESPACE = '5b0c9a34-7d1e-4f62-8a93-1c6e20d7b4f5'
/** The id is the same in every organisation and at every attempt, so that two servers that start at once make one record. */
const baseId = (entity: string, name: string): string => uuidv5(BASE_NAMESPACE, `${entity}|${name}`)

const provenances = [
  ['Apport volontaire', 'hand-heart'],
  ['Collecte à domicile', 'truck'],
  ['Déchèterie', 'recycle'],
  ['Navette', 'route'],
  ['Partenaire', 'handshake'],
  ['Retour de location', 'undo-2'],
  ['Interne', 'warehouse'],
] as const

/**
 * Destinations: name, the new state of an instance that leaves (null when its state is unchanged and only its place is noted, WG6),
 * treatment, icon.
 */
const destinations = [
  ['Boutique', null, 'reuse', 'store'],
  ['Don à un partenaire', 'sold', 'reuse', 'gift'],
  ['Recycleur', 'deleted', 'recycling', 'recycle'],
  ['Déchèterie', 'deleted', 'disposal', 'trash-2'],
  ['Déchets ultimes', 'deleted', 'disposal', 'trash'],
  ['Location', null, 'reuse', 'calendar-range'],
  ['Autoconsommation', null, 'reuse', 'warehouse'],
] as const

export const provenanceId = (name: (typeof provenances)[number][0]): string => baseId('provenance', name)
export const destinationId = (name: (typeof destinations)[number][0]): string => baseId('destination', name)

/** Each kind of partner with the task type that visits it (4 to 10). */
export const partnerKinds = [
  { task_type_id: 4, name: 'Déchèterie', slug: 'decheterie' },
  { task_type_id: 5, name: 'Amistock', slug: 'amistock' },
  { task_type_id: 6, name: 'Navette', slug: 'navette' },
  { task_type_id: 7, name: 'Spéciale', slug: 'speciale' },
  { task_type_id: 8, name: 'CEP', slug: 'cep' },
  { task_type_id: 9, name: 'Liberté', slug: 'liberte' },
  { task_type_id: 10, name: 'NEA', slug: 'nea' },
] as const
export const partnerTypeId = (slug: string): string => baseId('partner_type', slug)

const templates = [
  ['feuille-de-route', 'Feuille de route', 'Rendre les clés au dépôt. En cas de doute, appeler le bureau.'],
  ['bon', 'Bon de livraison', 'Le matériel est rendu propre, sec et complet.'],
  ['attestation', 'Attestation de don', 'Merci pour ces objets\u00a0: ils serviront encore.'],
  ['ticket', 'Ticket', 'Ni repris ni échangé, sauf défaut signalé sous huit jours.'],
] as const

const crewProof = { proof_photo: 'advised', proof_signature: 'possible', proof_scan: 'possible' } as const
const handover = { proof_photo: 'possible', proof_signature: 'required', proof_scan: 'advised' } as const
const atDesk = { proof_photo: 'possible', proof_signature: 'hidden', proof_scan: 'advised' } as const

/** The specification's own names of the task types, for other programs. */
const typeNames: { readonly [id: number]: string } = {
  1: 'collect',
  2: 'delivery-emma',
  3: 'visit',
  4: 'emma-partner',
  5: 'emma-partner-amistock',
  6: 'emma-partner-shuttle',
  7: 'emma-partner-special',
  8: 'CEP',
  9: 'Liberté',
  10: 'NEA',
  12: 'loki-removal',
  13: 'loki-return',
  14: 'delivery-loki',
  15: 'loki-withdrawal',
  16: 'loki-preparation',
  17: 'scale-in',
  18: 'scale-out',
  19: 'selling',
}

/** All rows of all lists; `stamp` is their author and time. */
export const baseRows = (stamp: Partial<BaseRow> = {}) => {
  const rowOf = <R extends BaseRow>(of: Entity<string, R>, id: string, values: Partial<R>): R => ({
    ...blankRow(of),
    ...stamp,
    ...values,
    id,
  })
  return {
    partner_type: partnerKinds.map(({ name, slug }) =>
      rowOf(PartnerType, partnerTypeId(slug), { name, slug }),
    ),
    task_type: taskTypes.choices
      .filter(type => type.id !== 0)
      .map(({ id, label }, n) => {
        const kind = partnerKinds.find(({ task_type_id }) => task_type_id === id)
        return rowOf(TaskType, String(id), {
          ...(id >= 16 ? atDesk : id >= 12 || id === 2 ? handover : crewProof),
          name: typeNames[id] ?? label,
          label,
          task_template: id <= 11 ? 'collect' : id <= 16 ? 'rental' : 'weighing',
          type_order: n + 1,
          ...(kind === undefined
            ? {}
            : {
                partner_type_id: partnerTypeId(kind.slug),
                partner_type_label: kind.name,
                partner_type_slug: kind.slug,
                partner_default_input: 'Remplissage estimé\u00a0: ½',
              }),
        })
      }),
    provenance: provenances.map(([name, icon], n) =>
      rowOf(Provenance, provenanceId(name), { name, icon, list_order: n + 1 }),
    ),
    destination: destinations.map(([name, instance_state, treatment, icon], n) =>
      rowOf(Destination, destinationId(name), { name, instance_state, treatment, icon, list_order: n + 1 }),
    ),
    outlet: baseStreams.map(({ code, name, tag, waste_code }, n) =>
      rowOf(Outlet, baseId('outlet', name), {
        code,
        name,
        tags: JSON.stringify([tag]),
        waste_code,
        list_order: n + 1,
      }),
    ),
    print_template: templates.map(([slug, name, body], n) =>
      rowOf(PrintTemplate, baseId('print_template', slug), { slug, name, body, list_order: n + 1 }),
    ),
    role: roleModels.map(({ name, permissions }) =>
      rowOf(Role, baseId('role', name), { name, permissions: [...permissions] }),
    ),
  }
}

/**
 * The list whose numbers the product's rules use: each missing record is made. Every other list belongs to the organisation once it had any
 * record.
 */
const PRODUCT_OWN = TaskType.name

/** Whether this organisation never had a record of a list: deleted records must not be made again. */
const isUntouched = async (reader: Reader, entity: string): Promise<boolean> =>
  (await reader.count(entity, { deleted: 'with' })) === 0 &&
  (await reader.history({ entity, limit: 1, offset: 0 })).total === 0

const missingIn = async (reader: Reader): Promise<readonly (readonly [of: Entity, row: AnyRow])[]> => {
  const missing: (readonly [Entity, AnyRow])[] = []
  for (const [entity, rows] of Object.entries<readonly AnyRow[]>(baseRows())) {
    const of = entityByName(entity)
    if (of === undefined) continue
    const isWhole = entity !== PRODUCT_OWN && !(await isUntouched(reader, entity))
    if (isWhole) continue
    const there = new Set(
      (
        await reader.getMany(
          entity,
          rows.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    )
    missing.push(...rows.filter(({ id }) => !there.has(id)).map(row => [of, row] as const))
  }
  return missing
}

/** An organisation with its own kinds of partners may have this one under the same slug: the task type references that one, or none. */
const withOwnKind = async (reader: Reader, row: AnyRow): Promise<AnyRow> => {
  const slug = row['partner_type_slug']
  if (row['partner_type_id'] === null || (await isUntouched(reader, PartnerType.name))) return row
  const kinds = await reader.find(PartnerType.name, {})
  return { ...row, partner_type_id: kinds.find(kind => kind['slug'] === slug)?.id ?? null }
}

export const saveMissingLists = async (tx: WriteTx): Promise<void> => {
  for (const [of, row] of await missingIn(tx.db))
    tx.save(of, undefined, of.name === PRODUCT_OWN ? await withOwnKind(tx.db, row) : row)
}

/** Runs at the server's start, for an organisation that was installed before a list belonged to the product. */
export const completeLists = async (ports: Ports, org: string): Promise<void> => {
  const data = ports.storage.of(org)
  if ((await data.count('user', {})) === 0 || (await missingIn(data)).length === 0) return
  const operator = { org, user_id: 'operator', rights: NO_RIGHTS, device: null }
  await write(ports, operator, { key: null, fingerprint: '' }, async tx => {
    await saveMissingLists(tx)
    return { status: 204 }
  })
}
