// What a dossier's returns leave open, at its head: more came back than left (RT25a), or a crew counted pieces without reading them (RT24).
import { address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import type { TaskRow } from '#records/entities/task.ts'
import { RENTAL_BEYOND } from '#records/states/state-after-done.ts'
import { Banner } from '#kit/show/banner.tsx'
import { returnMessages } from '../../rules/back/return-messages.ts'
import { beyondOf } from '../../rules/back/returns-beyond.ts'
import { toPoint } from '../../rules/back/unread.ts'
import type { Dossier } from '../../rules/dossier.ts'

export function ReturnNotices({ dossier }: { readonly dossier: Dossier<TaskRow> }) {
  const marked = dossier.returns.find(({ check_reasons }) => check_reasons.includes(RENTAL_BEYOND))
  const open = toPoint(dossier)
  return (
    <>
      {marked !== undefined && (
        <Notice
          step={marked.id}
          sentences={beyondOf(dossier).map(one => returnMessages.beyond(one))}
          way="Ouvrir le retour"
        />
      )}
      {[...new Set(open.map(({ step }) => step))].map(step => (
        <Notice
          key={step}
          step={step}
          sentences={open.flatMap(one =>
            one.step === step ? [returnMessages.toPoint(one.line.name, one)] : [],
          )}
          way="Pointer"
        />
      ))}
    </>
  )
}

interface NoticeProps {
  /** The return. */
  readonly step: string
  readonly sentences: readonly string[]
  readonly way: string
}

function Notice({ step, sentences, way }: NoticeProps) {
  return (
    <Banner
      tone="closed"
      icon="triangle-alert"
      action={
        <LinkButton size="sm" to={address('/collect/desktop/task', { search: { id: step, view: 'return' } })}>
          {way}
        </LinkButton>
      }
    >
      {sentences.join(' ')}
    </Banner>
  )
}
