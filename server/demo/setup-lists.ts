// The lists that the demo's organisation set up: reasons (OR2), provenances and destinations (WG6), outlets, containers,
// print templates, task types 1 to 19.
import {
  Container,
  Destination,
  Outlet,
  PrintTemplate,
  Provenance,
  Reason,
} from '#domain/entities/setup-lists.ts'
import { TaskType } from '#domain/entities/task-type.ts'
import { reasonTypes } from '#domain/task-lists.ts'
import { taskTypes } from '#domain/task-types.ts'
import { partnerKinds, partnerTypeId } from './places.ts'
import { demoRow, type Stamp } from './row.ts'
import { demoId } from './seeded.ts'

const provenances = [
  ['Apport volontaire', 'hand-heart'],
  ['Collecte à domicile', 'truck'],
  ['Déchèterie', 'recycle'],
  ['Navette', 'route'],
  ['Partenaire', 'handshake'],
  ['Retour de location', 'undo-2'],
  ['Interne', 'warehouse'],
] as const

/** What leaves: an instance's new state, null where it is unchanged and only its place is noted (WG6). */
const destinations = [
  ['Boutique', null, 'reuse', 'store'],
  ['Don à un partenaire', 'sold', 'reuse', 'gift'],
  ['Recycleur', 'deleted', 'recycling', 'recycle'],
  ['Déchèterie', 'deleted', 'disposal', 'trash-2'],
  ['Déchets ultimes', 'deleted', 'disposal', 'trash'],
  ['Location', null, 'reuse', 'calendar-range'],
  ['Autoconsommation', null, 'reuse', 'warehouse'],
] as const

/** « Apport volontaire » by its name, as a session names it. */
export const provenanceId = (name: (typeof provenances)[number][0]): string =>
  demoId(
    'provenance',
    provenances.findIndex(([one]) => one === name),
  )
export const destinationId = (name: (typeof destinations)[number][0]): string =>
  demoId(
    'destination',
    destinations.findIndex(([one]) => one === name),
  )

const outlets = [
  ['Meubles et literie', 'Repris par la filière du meuble.'],
  ['Électrique froid', 'Réfrigérateurs, congélateurs.'],
  ['Électrique hors froid', 'Gros et petit électroménager.'],
  ['Écrans', 'Téléviseurs, écrans.'],
  ['Textile', 'Sacs fermés, propres et secs.'],
  ['Livres', 'Cartons de moins de 18 kg.'],
  ['Ferraille', ''],
] as const

/** Tares in grams. */
export const containers = [
  ['Caisse', 3500],
  ['Bac gris', 2200],
  ['Roll', 38_000],
  ['Palette', 22_000],
  ['Diable', 13_000],
] as const
export const containerId = (n: number): string => demoId('container', n)

const templates = [
  ['feuille-de-route', 'Feuille de route', 'Rendre les clés au dépôt. En cas de doute, appeler le bureau.'],
  ['bon', 'Bon de livraison', 'Le matériel est rendu propre, sec et complet.'],
  ['attestation', 'Attestation de don', 'Merci pour ces objets : ils serviront encore.'],
  ['ticket', 'Ticket', 'Ni repris ni échangé, sauf défaut signalé sous huit jours.'],
] as const

const crewProof = { proof_photo: 'advised', proof_signature: 'possible', proof_scan: 'possible' } as const
const handover = { proof_photo: 'possible', proof_signature: 'required', proof_scan: 'advised' } as const
const atDesk = { proof_photo: 'possible', proof_signature: 'hidden', proof_scan: 'advised' } as const

export const setupRows = (stamp: Stamp) => ({
  reason: reasonTypes.choices.map(({ name, label }, n) =>
    demoRow(Reason, { ...stamp, id: demoId('reason', n), name: label, slug: name, list_order: n + 1 }),
  ),
  provenance: provenances.map(([name, icon], n) =>
    demoRow(Provenance, { ...stamp, id: demoId('provenance', n), name, icon, list_order: n + 1 }),
  ),
  destination: destinations.map(([name, instance_state, treatment, icon], n) =>
    demoRow(Destination, {
      ...stamp,
      id: demoId('destination', n),
      name,
      instance_state,
      treatment,
      icon,
      list_order: n + 1,
    }),
  ),
  outlet: outlets.map(([name, description], n) =>
    demoRow(Outlet, { ...stamp, id: demoId('outlet', n), name, description, list_order: n + 1 }),
  ),
  container: containers.map(([name, weight], n) =>
    demoRow(Container, { ...stamp, id: containerId(n), name, weight, list_order: n + 1 }),
  ),
  print_template: templates.map(([slug, name, body], n) =>
    demoRow(PrintTemplate, {
      ...stamp,
      id: demoId('print_template', n),
      slug,
      name,
      body,
      list_order: n + 1,
    }),
  ),
  task_type: taskTypes.choices
    .filter(type => type.id !== 0)
    .map(({ id, name, label }, n) => {
      const kind = partnerKinds.find(kind => kind.task_type_id === id)
      return demoRow(TaskType, {
        ...stamp,
        ...(id >= 16 ? atDesk : id >= 12 || id === 2 ? handover : crewProof),
        id: String(id),
        name,
        label,
        task_template: id <= 11 ? 'collect' : id <= 16 ? 'rental' : 'weighing',
        type_order: n + 1,
        ...(kind === undefined
          ? {}
          : {
              partner_type_id: partnerTypeId(kind.slug),
              partner_type_label: kind.name,
              partner_type_slug: kind.slug,
              partner_default_input: 'Remplissage estimé : ½',
            }),
      })
    }),
})
