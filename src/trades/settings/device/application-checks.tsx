// « Application »: whether it is installed, its data is persistent, the server answers, and it is up to date.
import { useState } from 'react'
import { has } from '#records/rights/rights.ts'
import { useAsked } from '#shell/screen/use-asked.ts'
import { useRights } from '#shell/session/use-session.ts'
import { versionText } from '#shell/updates/check-updates.tsx'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { useInstallWay } from '#shell/install/install-state.ts'
import { InstallSteps } from '#shell/install/install-steps.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { checkForUpdate, type UpdateAnswer } from '#shell/updates/update.ts'
import { useStorageUse } from '#shell/storage/use-storage-use.ts'
import { askToInstall, isInstalled } from '#device/install-prompt.ts'
import { askPersistence } from '#device/quota.ts'
import { formatBytes } from '#records/fr/bytes.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { VisuallyHidden } from '#kit/show/visually-hidden.tsx'
import { address } from '#shell/frame/address.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { CheckLine } from './check-line.tsx'
import { clockText } from './clock-text.ts'
import { useRetest } from './use-retest.ts'

interface Tested {
  readonly round: number
}

export function ApplicationChecks({ round }: Tested) {
  const mayConfigure = has(useRights(), 'config')
  return (
    <Card>
      <CardHead title="Application" />
      <ul>
        <Installed />
        <Kept round={round} />
        <Server round={round} />
        {mayConfigure && <Proxy round={round} />}
        {mayConfigure && <Backup round={round} />}
        <Version round={round} />
      </ul>
    </Card>
  )
}

function Installed() {
  const way = useInstallWay(install => install.way)
  const [isShowing, setShowing] = useState(false)
  const close = (): void => setShowing(false)
  const install = async (): Promise<void> => {
    if (way === 'ios') return setShowing(true)
    await askToInstall()
    useInstallWay.setState({ way: null })
  }
  const isReady = isInstalled()
  const how =
    way === null ? 'Le navigateur la propose dans son menu' : 'S’ouvre sans navigateur, même hors ligne'
  return (
    <>
      <CheckLine
        point="installed"
        icon="download"
        title={isReady ? 'Installée sur l’appareil' : 'Installation'}
        fact={isReady ? 'S’ouvre sans navigateur, même hors ligne' : how}
        state={isReady ? 'ready' : 'toSettle'}
        action={
          !isReady &&
          way !== null && (
            <Button size="sm" onClick={() => void install()}>
              Installer
            </Button>
          )
        }
      />
      <InstallSteps
        open={isShowing}
        onClose={close}
        onLater={close}
        title="Installer l’application sur cet appareil"
      />
    </>
  )
}

function Kept({ round }: Tested) {
  const [isAsked, setAsked] = useState(false)
  const [use, readAgain] = useStorageUse()
  const ask = async (): Promise<void> => {
    await askPersistence()
    await readAgain()
    setAsked(true)
  }
  useRetest(round, readAgain)
  if (use === null)
    return (
      <CheckLine
        point="kept"
        icon="archive"
        title="Stockage protégé"
        fact="Ce navigateur ne le dit pas"
        state="untested"
      />
    )
  const room =
    use.quota > 0 ? `${formatBytes(use.used)} sur ${formatBytes(use.quota)}` : formatBytes(use.used)
  const refused = isAsked ? 'le navigateur refuse pour l’instant' : 'le système peut effacer'
  return (
    <CheckLine
      point="kept"
      icon="archive"
      title="Stockage protégé"
      fact={`${room}, ${use.persisted ? 'le système n’effacera rien' : refused}`}
      state={use.persisted ? 'ready' : 'toSettle'}
      action={
        <Button size="sm" onClick={() => void (use.persisted ? readAgain() : ask())}>
          {use.persisted ? 'Retester' : 'Protéger'}
        </Button>
      }
    />
  )
}

function Server({ round }: Tested) {
  const connection = useConnection()
  const [isBusy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    try {
      await askRemote(async remote => remote.syncNow())
    } finally {
      setBusy(false)
    }
  }
  const isHeard = connection.heard === true
  useRetest(round, retry)
  const answers = isHeard && isOnline(connection)
  const fact = answers ? clockText(connection.skew) : 'Tout est gardé ici en attendant'
  return (
    <CheckLine
      point="server"
      icon="cloud-check"
      title={answers ? 'Le serveur répond' : 'Serveur'}
      fact={isHeard || !connection.attached ? fact : 'Pas encore interrogé'}
      state={answers ? 'ready' : isHeard || !connection.attached ? 'silent' : 'untested'}
      action={
        <Button size="sm" loading={isBusy} onClick={() => void retry()}>
          Retester
        </Button>
      }
    />
  )
}

const askProxy = () => askRemote(async remote => remote.isProxyUntrusted())

/** Only when there is something to settle: most servers have no proxy, or one that they know. */
function Proxy({ round }: Tested) {
  const [asked, askAgain] = useAsked(askProxy)
  useRetest(round, async () => askAgain())
  if (asked.kind !== 'answered' || !asked.value) return null
  return (
    <CheckLine
      point="proxy"
      icon="triangle-alert"
      title="Serveur frontal non déclaré"
      fact="Quai compte tout le monde comme une seule adresse, et n’impose pas HTTPS. Sur la machine du serveur&nbsp;: QUAI_TRUST_PROXY=1."
      state="toSettle"
    />
  )
}

const SERVER = address('/management/config/$slug/$', { params: { slug: 'serveur', _splat: '' } })
const askServer = () => askRemote(async remote => remote.serverState())

/** A night may fail and be made up for the next. */
const OLD_MS = 2 * 86_400_000

/** Only when there is something to settle: all points of the server have a page of their own. */
function Backup({ round }: Tested) {
  const [asked, askAgain] = useAsked(askServer)
  useRetest(round, async () => askAgain())
  if (asked.kind !== 'answered' || !asked.value.isBackedUp) return null
  const { backup, time } = asked.value
  if (backup !== null && Date.parse(time) - Date.parse(backup) < OLD_MS) return null
  return (
    <CheckLine
      point="backup"
      icon="triangle-alert"
      title="Sauvegarde du serveur"
      fact={backup === null ? 'Il n’y en a aucune' : 'La dernière a plus de deux jours'}
      state="toSettle"
      action={
        <LinkButton to={SERVER} size="sm">
          Serveur
        </LinkButton>
      }
    />
  )
}

const updateWords: { readonly [answer in UpdateAnswer]: string } = {
  new: 'Une plus récente est disponible',
  same: 'À jour',
  unreachable: 'Le serveur ne répond pas',
}

function Version({ round }: Tested) {
  const [answer, setAnswer] = useState<UpdateAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    try {
      setAnswer(await checkForUpdate())
    } finally {
      setBusy(false)
    }
  }
  useRetest(round, check)
  const states = { new: 'toSettle', same: 'ready', unreachable: 'silent' } as const
  return (
    <CheckLine
      point="version"
      icon="sparkles"
      title={`Version ${versionText()}`}
      fact={answer === null ? 'Cherche d’elle-même toutes les heures' : updateWords[answer]}
      state={answer === null ? 'untested' : states[answer]}
      action={
        <Button size="sm" loading={isBusy} onClick={() => void check()}>
          Vérifier
          <VisuallyHidden> les mises à jour</VisuallyHidden>
        </Button>
      }
    />
  )
}
