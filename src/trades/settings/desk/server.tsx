// « Serveur »: whether it is well, in plain words, for those who may configure. Its operator has the details (docs/exploitation.md).
import './server.css'
import { useAsked } from '#shell/screen/use-asked.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { FailureText } from '#shell/words/failure-text.ts'
import { Button } from '#kit/action/button.tsx'
import { StateBadge } from '#kit/show/state-badge.tsx'
import { Skeleton } from '#kit/wait/skeleton.tsx'
import { plural } from '#records/fr/plural.ts'
import type { ServerState } from '#core/wire/server-state.ts'
import { ConfigScreen } from '../shared/config-screen.tsx'
import { serverPoints } from './server-points.ts'

const askState = () => askRemote(async remote => remote.serverState())

export function ConfigServer() {
  const [asked, askAgain] = useAsked(askState)
  return (
    <ConfigScreen slug="serveur" isOpen isSheet>
      <div className="cfg__sheet">
        <section className="card" aria-labelledby="server-state">
          <div className="card__head">
            <h2 id="server-state" className="grow">
              <output>{asked.kind === 'answered' ? headOf(asked.value) : 'Serveur'}</output>
            </h2>
            <Button variant="quiet" size="sm" icon="refresh-cw" onClick={askAgain}>
              Relire
            </Button>
          </div>
          {asked.kind === 'asking' && <Skeleton lines={6} />}
          {asked.kind === 'failed' && (
            <FailureText
              failure={asked.failure}
              className="card__body"
              otherwise="Le serveur n’a pas répondu."
            />
          )}
          {asked.kind === 'answered' && <Points state={asked.value} />}
        </section>
      </div>
    </ConfigScreen>
  )
}

const headOf = (state: ServerState): string => {
  const unwell = serverPoints(state).filter(({ isWell }) => !isWell).length
  return unwell === 0 ? 'Le serveur va bien' : `${plural(unwell, 'point')} à regarder`
}

function Points({ state }: { readonly state: ServerState }) {
  return (
    <dl className="health">
      {serverPoints(state).map(({ name, text, isWell }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          <dd>
            {isWell ? (
              <StateBadge label="Bien" icon="circle-check-big" tone="done" size="sm" />
            ) : (
              <StateBadge label="À regarder" icon="triangle-alert" tone="postponed" size="sm" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
