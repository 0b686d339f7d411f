// « Papiers » of a rental (DC1): each is printed from this device. Those of a step are named as the step is.
import { address, type Address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { TASK_STATE } from '#records/states/task-states.ts'
import type { RentalPaperKind } from '#trades/papers/rules/paper-kinds.ts'
import type { RentalSheet } from '../data/rental-sheet.ts'
import { handoverOf } from '../rules/rental-steps.ts'

interface PaperLink {
  readonly paper: RentalPaperKind
  readonly label: string
  readonly id: string
}

const linksOf = ({ dossier, documents, payments }: RentalSheet): PaperLink[] => {
  const { head, preparations, departures, returns } = dossier
  const isQuotation = head.task_state_id === TASK_STATE.draft
  const of = (
    paper: RentalPaperKind,
    label: string,
    steps: readonly { readonly id: string }[],
  ): PaperLink[] =>
    steps.map(({ id }, n) => ({ paper, id, label: steps.length > 1 ? `${label} ${n + 1}` : label }))
  const offer = of('quotation', 'Devis', [head])
  if (isQuotation) return offer
  return [
    ...of('contract', 'Contrat', [head]),
    ...of('preparation', 'Bon de préparation', preparations),
    ...of('departure', handoverOf(head) === 'delivery' ? 'Bon de livraison' : 'Bon de retrait', departures),
    ...of('return', 'Bon de retour', returns),
    ...(documents.length === 0
      ? []
      : of('invoice', documents.length > 1 ? 'Factures et avoirs' : 'Facture', [head])),
    ...(payments.some(({ type }) => type === 'deposit') ? of('deposit', 'Reçu de caution', [head]) : []),
    ...offer,
  ]
}

const placeOf = ({ paper, id }: PaperLink): Address =>
  address('/collect/desktop/print/delivering', { search: { id: [id], paper } })

export function RentalPapers({ sheet }: { readonly sheet: RentalSheet }) {
  return (
    <section aria-label="Papiers">
      <h2 className="aside-h">Papiers</h2>
      <div className="rent-next">
        {linksOf(sheet).map(link => (
          <LinkButton key={`${link.paper} ${link.id}`} size="sm" icon="printer" to={placeOf(link)}>
            {link.label}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
