// The lists that an organisation sets up for itself: reasons, origins and destinations (WG6), outlets, containers, prints.
import { entity, field, type Row } from '../entity.ts'
import { wordList } from '../closed-list.ts'
import { flag, int, longText, nullable, oneOf, text } from '../field-types.ts'
import { instanceStates } from '../states/instance-states.ts'
import { impersonal } from '../verdict.ts'

const ways = wordList(
  {
    in: 'Entrée',
    out: 'Sortie',
  },
  'in',
)

const shared = {
  name: field(text(120), 'le nom', impersonal, { required: true }),
  list_order: field(int(), "l'ordre", impersonal),
  archived: field(flag(), "l'archivage", impersonal),
}

export const Reason = entity('reason', 'le motif', {
  ...shared,
  slug: field(text(60), "l'identifiant court", impersonal),
})

const flow = {
  ...shared,
  way: field(oneOf(ways, 'in'), 'le sens', impersonal),
  instance_state: field(
    nullable(oneOf(instanceStates, 'unknown')),
    "l'état donné à l'exemplaire",
    impersonal,
  ),
  treatment: field(text(60), 'le traitement', impersonal),
  icon: field(text(60), "l'icône", impersonal),
}
export const Provenance = entity('provenance', 'la provenance', flow)
export type ProvenanceRow = Row<typeof Provenance>

export const Destination = entity('destination', 'la destination', {
  ...flow,
  way: field(oneOf(ways, 'out'), 'le sens', impersonal),
})
export type DestinationRow = Row<typeof Destination>

export const Outlet = entity('outlet', 'la filière', {
  ...shared,
  description: field(longText(1000), 'la description', impersonal),
})

export const Container = entity('container', 'le contenant', {
  ...shared,
  weight: field(int(0, { min: 0 }), 'le poids', impersonal),
})
export type ContainerRow = Row<typeof Container>

export const PrintTemplate = entity('print_template', "le modèle d'impression", {
  ...shared,
  slug: field(text(60), "l'identifiant court", impersonal),
  body: field(longText(20_000), 'le contenu', impersonal),
})
