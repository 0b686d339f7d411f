// /balance/mobile/origin: « D'où vient l'apport ? », « Où va la sortie ? » (WG6): today's rounds first, then the organisation's
// own list, last used first. One tap continues; the scale stays in the bar.
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { PhoneScreen } from '#shell/frame/phone-screen.tsx'
import { useGo } from '#shell/frame/go.tsx'
import { useLocal } from '#shell/sync/use-local.ts'
import { normalised } from '#records/text/search-text.ts'
import { plural } from '#records/fr/plural.ts'
import { wayLabel } from '../../rules/way.ts'
import { formatWeightShort } from '#records/values/weight.ts'
import { collectionsToWeigh, flows, type CollectionToWeigh, type Flow } from '../../data/figures/flows.ts'
import { EmptyState } from '#kit/wait/empty-state.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { Tile } from '#kit/table/tile.tsx'
import { flowIcon } from '../../shared/weighing-icon.ts'
import { PhoneSearch } from './phone-search.tsx'
import type { TownAndPartner } from '../../session-parts/town-and-partner.tsx'
import { useBeginWeighing, type OriginSearch } from './use-begin-weighing.ts'
import { TownAndPartnerRow } from './town-and-partner-row.tsx'
import { RefusalText } from '#kit/show/refusal-text.tsx'
import { ScaleBar } from '../scale/scale-bar.tsx'
import { HOME, ORIGIN, SCALE, weighingSessionPart, weighingAddress } from '../weighing-address.ts'
import { useHandCodeElsewhere } from '../scan/use-hand-code.ts'
import { useWeighingSession } from './use-weighing-session.ts'
import { useWeighingTap } from '../../session-parts/use-weighing-tap.ts'

export function Origin({ search }: { readonly search: OriginSearch }) {
  const { way } = search
  const { today } = useWeighingTap()
  const go = useGo()
  const [text, setText] = useState('')
  const session = useWeighingSession({ ...search, session: null, since: null })
  useHandCodeElsewhere(weighingSessionPart(search))
  const found = useLocal(flows, { way, day: today })
  const collections = useLocal(collectionsToWeigh, { day: today })
  const begin = useBeginWeighing({ search, session, flows: found })
  const fits = (...words: readonly string[]): boolean =>
    normalised(words.join(' ')).includes(normalised(text.trim()))
  const shown = (found ?? []).filter(({ name }) => fits(name))
  const rounds = way === 'in' ? (collections ?? []).filter(({ label, city }) => fits(label, city)) : []

  const choose = ({ city, partner }: TownAndPartner): void =>
    go(
      weighingAddress(
        ORIGIN,
        {
          ...weighingSessionPart(search),
          city: city === '' ? null : city,
          partner: partner === '' ? null : partner,
        },
        { code: search.code },
      ),
      { replace: true },
    )

  return (
    <PhoneScreen
      title={wayLabel(way)}
      sub="Nouvelle session"
      back={{ to: HOME, label: 'Retour à la pesée' }}
      nav={false}
      footer={
        session !== undefined && (
          <ScaleBar scale={session.scale}>
            <LinkButton to={weighingAddress(SCALE, weighingSessionPart(search), { code: search.code })}>
              Changer
            </LinkButton>
          </ScaleBar>
        )
      }
    >
      <h2 className="h-page">{way === 'in' ? 'D’où vient l’apport\u202f?' : 'Où va la sortie\u202f?'}</h2>
      <PhoneSearch
        label={way === 'in' ? 'Chercher une collecte ou une provenance' : 'Chercher une destination'}
        placeholder={way === 'in' ? 'Collecte, provenance…' : 'Destination…'}
        value={text}
        onChange={setText}
      />
      <TownAndPartnerRow
        value={{ city: search.city ?? '', partner: search.partner ?? '' }}
        onChange={choose}
      />
      <RefusalText>{begin.said}</RefusalText>
      {(found === undefined || collections === undefined) && <Skeleton lines={6} />}
      {rounds.length > 0 && <Rounds rounds={rounds} onPress={round => void begin.withCollection(round)} />}
      {shown.length > 0 && (
        <section aria-labelledby="flows" className="sect">
          <h2 className="h-sec" id="flows">
            {way === 'in' ? (rounds.length > 0 ? 'Autres provenances' : 'Provenances') : 'Destinations'}
          </h2>
          <div className="tgrid tgrid--2">
            {shown.map(flow => (
              <FlowButton key={flow.id} flow={flow} onPress={() => begin.withFlow(flow)} />
            ))}
          </div>
        </section>
      )}
      {found !== undefined && shown.length + rounds.length === 0 && (
        <EmptyState icon="search" title={text === '' ? 'La liste est vide' : 'Rien ne porte ce nom'}>
          <p>{text === '' ? 'Le bureau ajoute les provenances et destinations.' : 'Essayez un autre mot.'}</p>
        </EmptyState>
      )}
    </PhoneScreen>
  )
}

interface RoundsProps {
  readonly rounds: readonly CollectionToWeigh[]
  readonly onPress: (round: CollectionToWeigh) => void
}

function Rounds({ rounds, onPress }: RoundsProps) {
  return (
    <section aria-labelledby="rounds" className="sect">
      <h2 className="h-sec" id="rounds">
        Collectes du jour <small>{rounds.length}&nbsp;à peser</small>
      </h2>
      <div className="card list">
        {rounds.map(round => (
          <button key={round.id} type="button" className="wrow" onClick={() => onPress(round)}>
            <Tile icon={round.kind === 'slot' ? 'truck' : 'user-round'} tone="brand" />
            <span>
              <span className="n">{round.label}</span>
              <span className="s num">{roundText(round)}</span>
            </span>
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
    </section>
  )
}

const roundText = ({ pieces, weight, city, session }: CollectionToWeigh): string => {
  const where = city === '' ? '' : `${city}, `
  if (pieces === 0) return `${where}pesée en cours`
  const more = session === null ? 'annoncés' : 'annoncés, pesée en cours'
  return `${where}${plural(pieces, 'objet')}, ${formatWeightShort(weight)} ${more}`
}

function FlowButton({ flow, onPress }: { readonly flow: Flow; readonly onPress: () => void }) {
  return (
    <button type="button" className="tbtn tbtn--row" onClick={onPress}>
      <Icon name={flowIcon(flow.icon)} />
      <span>{flow.name}</span>
    </button>
  )
}
