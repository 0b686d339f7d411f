// The lists that an organisation sets up for itself: reasons, origins and destinations (WG6), outlets, containers, prints.
import { entity, faultsIn, field, type Row } from '../entity.ts'
import { wordList } from '../closed-list.ts'
import { flag, int, longText, nullable, oneOf, tags, text } from '../field-types.ts'
import { instanceStates } from '../states/instance-states.ts'
import { isSiren, isSiret } from '../values/siret.ts'
import { isTreatmentCode, isWasteCode } from '../values/waste-code.ts'
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

/** Whether waste contains persistent organic pollutants; null: nobody has said so yet. */
const pop = field(nullable(flag()), 'la mention POP', impersonal)

/** What the register of outgoing waste says of who takes it, who carries it and what becomes of it (WG10). */
const wasteFields = {
  waste_code: field(text(12), 'le code déchet', impersonal),
  treatment_code: field(text(4), 'le code de traitement', impersonal),
  receiver: field(text(120), 'le destinataire', impersonal),
  receiver_siret: field(text(20), 'le numéro SIRET du destinataire', impersonal),
  receiver_address: field(longText(400), "l'adresse du destinataire", impersonal),
  carrier: field(text(120), 'le transporteur', impersonal),
  carrier_siret: field(text(20), 'le numéro SIRET du transporteur', impersonal),
  carrier_address: field(longText(400), "l'adresse du transporteur", impersonal),
  carrier_receipt: field(text(60), 'le récépissé du transporteur', impersonal),
  pop,
  /** Whether the éco-organisme of the stream takes charge of what goes there; null: nobody has said so yet. */
  by_eco_organisation: field(nullable(flag()), 'la prise en charge', impersonal),
}
export const Destination = entity(
  'destination',
  'la destination',
  {
    ...flow,
    way: field(oneOf(ways, 'out'), 'le sens', impersonal),
    ...wasteFields,
  },
  {
    check: row =>
      faultsIn(row, [
        ['waste_code', 'regexNotMatch', isWasteCode],
        ['treatment_code', 'regexNotMatch', isTreatmentCode],
        ['receiver_siret', 'siretInvalid', isSiret],
        ['carrier_siret', 'siretInvalid', isSiret],
      ]),
  },
)
export type DestinationRow = Row<typeof Destination>

/** A stream of extended producer responsibility: the tags that put an object into it, the code of its waste, and who answers for it. */
export const Outlet = entity(
  'outlet',
  'la filière',
  {
    ...shared,
    description: field(longText(1000), 'la description', impersonal),
    code: field(text(20), 'le code', impersonal),
    tags: field(tags, "l'étiquetage", impersonal),
    waste_code: field(text(12), 'le code déchet', impersonal),
    pop,
    eco_organisation: field(text(120), "l'éco-organisme", impersonal),
    eco_organisation_siren: field(text(20), 'le numéro SIREN', impersonal),
  },
  {
    check: row =>
      faultsIn(row, [
        ['waste_code', 'regexNotMatch', isWasteCode],
        ['eco_organisation_siren', 'sirenInvalid', isSiren],
      ]),
  },
)
export type OutletRow = Row<typeof Outlet>

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
