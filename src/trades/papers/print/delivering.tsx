// /collect/desktop/print/delivering: the papers of a rental, and the « Bon de livraison » of what people are given (DC1).
import type { ReactNode } from 'react'
import { useRights } from '#shell/session/use-session.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { useLocal } from '#shell/sync/use-local.ts'
import { useWindow } from '#shell/sync/use-window.ts'
import { documentPapers } from '../data/document-papers.ts'
import { deliveries } from '../data/printed-delivery.ts'
import { letterhead, type Letterhead } from '../data/printed.ts'
import { rentalPapers, type RentalPaper } from '../data/rental-papers.ts'
import { rentalPaperKinds, type RentalPaperKind } from '../rules/paper-kinds.ts'
import { DeliverySheet } from './delivery-sheet.tsx'
import { PaperScreen } from './paper.tsx'
import { DepositSheet } from './rental/deposit.tsx'
import { DocumentSheet } from './rental/document.tsx'
import { HandingSheet } from './rental/handing.tsx'
import { ContractSheet, QuotationSheet } from './rental/offer.tsx'
import { PreparationSheet } from './rental/preparation.tsx'

const titles: { readonly [kind in RentalPaperKind]: string } = {
  quotation: 'Devis',
  contract: 'Contrat de location',
  preparation: 'Bon de préparation',
  departure: 'Bon de retrait ou de livraison',
  return: 'Bon de retour',
  invoice: 'Facture',
  deposit: 'Reçu de caution',
}

/** These are about money: without it on this device there is nothing to print. */
const needsMoney: ReadonlySet<RentalPaperKind> = new Set(['quotation', 'contract', 'deposit'])
const MONEY = ['money'] as const

interface PrintedDeliveryProps {
  readonly search: { readonly id: readonly string[]; readonly paper: string | null }
}

export function PrintedDelivery({ search: { id: ids, paper } }: PrintedDeliveryProps) {
  const kind = rentalPaperKinds.find(one => one === paper) ?? null
  const rights = useRights()
  const { today } = useClock()
  const head = useLocal(letterhead, { slug: 'bon' })
  const given = useLocal(deliveries, { ids: kind === null ? ids : NONE, rights })
  const isDocument = kind === 'invoice'
  const papers = useLocal(rentalPapers, { ids, rights, kind, today })
  const documents = useLocal(documentPapers, { ids: isDocument ? ids : NONE, rights })
  const state = useMoneyOf(papers, today)
  const isShort = papers?.some(one => one.money === null && needsMoney.has(one.kind)) === true
  const isComing = papers?.some(({ money }) => money === null) === true && state === 'coming'
  const isRead = given !== undefined && papers !== undefined && documents !== undefined && !isComing
  return (
    <PaperScreen
      title={kind === null ? 'Bon' : titles[kind]}
      none={isDocument ? WITHOUT_DOCUMENT : isShort ? WITHOUT_MONEY : WITHOUT_TASK}
      sheets={
        isRead
          ? [
              ...given.map(one => <DeliverySheet key={one.task.id} one={one} head={head} />),
              ...papers
                .filter(one => one.kind !== 'invoice' && (one.money !== null || !needsMoney.has(one.kind)))
                .map(one => sheetOf(one, head)),
              ...documents.map(one => <DocumentSheet key={one.document.id} one={one} head={head} />),
            ]
          : undefined
      }
    />
  )
}

const NONE: readonly string[] = []
const WITHOUT_DOCUMENT =
  'Aucune facture sur cet appareil\u00a0: «\u202fFacturer\u202f», dans la location, en établit une, même sans réseau.'
const WITHOUT_TASK = 'Un bon accompagne une livraison ou une location qui est sur cet appareil.'
const WITHOUT_MONEY =
  'Les montants de cette location ne sont pas sur cet appareil\u00a0: ils viennent avec le réseau.'

/** Its invoice lines are in the weeks in which they were made. */
const useMoneyOf = (papers: readonly RentalPaper[] | undefined, today: string) => {
  const made = (papers ?? [])
    .flatMap(({ dossier }) => dossier.head.creation_time?.slice(0, 10) ?? [])
    .toSorted((a, b) => a.localeCompare(b))
  return useWindow(made[0] === undefined ? null : { kinds: MONEY, from: made[0], to: today })
}

const sheetOf = (paper: RentalPaper, head: Letterhead | undefined): ReactNode => {
  const key = `${paper.kind} ${paper.step.id}`
  if (paper.kind === 'quotation') return <QuotationSheet key={key} paper={paper} head={head} />
  if (paper.kind === 'contract') return <ContractSheet key={key} paper={paper} head={head} />
  if (paper.kind === 'preparation') return <PreparationSheet key={key} paper={paper} head={head} />
  if (paper.kind === 'deposit') return <DepositSheet key={key} paper={paper} head={head} />
  return <HandingSheet key={key} paper={paper} head={head} />
}
