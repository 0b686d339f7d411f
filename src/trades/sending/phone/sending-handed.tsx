// « Au bureau : à vérifier »: what this crew recorded on a stop that had left its round meanwhile. It has nothing more to do.
import { useLocal } from '#shell/sync/use-local.ts'
import { useClock } from '#shell/screen/use-clock.ts'
import { Icon } from '#kit/icons/icon.tsx'
import { SendingSection } from './sending-section.tsx'
import { sendingText, sentFieldsText } from '../shared/sending-text.ts'
import { handedOver } from './handed-over.ts'

export function SendingHanded({ user, since }: { readonly user: string; readonly since: string }) {
  const { today } = useClock()
  const handed = useLocal(handedOver, { user, since }) ?? []
  return (
    <SendingSection title="Au bureau&nbsp;: à vérifier" tone="review" count={handed.length}>
      {handed.map(({ title, dispute: { id, cause, patch }, capturedAt }) => {
        const sent = { entity: 'task', op: 'patch', patch, capturedAt } as const
        const fields = sentFieldsText(sent)
        return (
          <div key={id} className="entry entry--review">
            <Icon name="scan-eye" />
            <div>
              <h3 className="t">{title ?? titles[cause] ?? 'Passage vu autrement au bureau'}</h3>
              <p className="s num">{sendingText(sent, 'emma', today)}</p>
              {fields !== null && <p className="s">{fields}</p>}
              {title !== null && cause === 'moved' && <p className="s">{titles[cause]}</p>}
              <p className="s">Le bureau a reçu votre version et vérifiera. Rien à faire.</p>
            </div>
          </div>
        )
      })}
    </SendingSection>
  )
}

const titles: { readonly [cause: string]: string | undefined } = {
  moved: 'Passage sorti de votre tournée',
  deleted: 'Passage supprimé au bureau',
}
