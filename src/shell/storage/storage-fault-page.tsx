// The full page for a storage that cannot be used: written by a newer version, refused, full, or damaged. What was captured comes
// first: no choice here deletes anything before it is in a file.
import { useEffect, useState } from 'react'
import type { StorageFault } from '#records/failure.ts'
import { storageMessages } from '#records/fr/device-messages.ts'
import { plural } from '#records/fr/plural.ts'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { ErrorLayout } from '#kit/layouts/error-layout.tsx'
import { PageTitle } from '#kit/frame/page-title.tsx'
import { applyWaitingVersion } from '../updates/take-over.ts'
import { useWaitingVersion } from '../updates/waiting-version.ts'
import type { Saved } from './rebuild-device.ts'

const titles: { readonly [fault in StorageFault]: string } = {
  newer: 'Une version plus récente est passée par ici',
  corrupted: 'Les données de cet appareil sont abîmées',
  blocked: 'Ce navigateur ne garde rien',
  full: 'La mémoire de cet appareil est pleine',
}

export function StorageFaultPage({
  fault,
  detail,
}: {
  readonly fault: StorageFault
  readonly detail: string
}) {
  useEffect(() => {
    document.title = `${titles[fault]} · Quai`
  }, [fault])
  return (
    <ErrorLayout thing="fallen">
      <PageTitle>{titles[fault]}</PageTitle>
      <p className="lead">
        {fault === 'full' ? 'Libérez de la place, puis rechargez.' : storageMessages[fault]}
      </p>
      {fault === 'newer' && (
        <Copy text="Ce qui n’est pas encore envoyé reste sur cet appareil et partira avec la version plus récente." />
      )}
      {fault === 'full' && (
        <Copy text="Ce qui n’est pas encore envoyé reste sur cet appareil et partira quand il y aura de la place." />
      )}
      {fault === 'corrupted' ? <Rebuild detail={detail} /> : <ReloadOnly />}
    </ErrorLayout>
  )
}

function ReloadOnly() {
  const reload = async (): Promise<void> => {
    const { checkForUpdate } = await import('../updates/update.ts')
    await checkForUpdate()
    if (useWaitingVersion.getState().isNew) await applyWaitingVersion()
    else location.reload()
  }
  return (
    <div className="end">
      <Button variant="primary" size="xl" block icon="refresh-cw" onClick={() => void reload()}>
        Recharger
      </Button>
    </div>
  )
}

/** What was not sent stays where it is; a copy, which writes nothing here, is for people who cannot wait. */
function Copy({ text: first }: { readonly text: string }) {
  const [text, setText] = useState(first)
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { exportNewer } = await import('./export-newer.ts')
      setText(
        savedText(await exportNewer(), 'dans une copie, à lire\u00a0: elle ne se reprend pas ailleurs.'),
      )
    } catch (error) {
      reportError(error)
      setText(sayings.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="safe" aria-label="Données gardées" aria-live="polite">
      <Icon name="hard-drive" />
      <p>{text}</p>
      <Button block loading={busy} onClick={() => void save()}>
        Exporter une copie
      </Button>
    </section>
  )
}

const savedText = ({ changes, photos, unreadable }: Saved, where: string): string => {
  const found = [changes > 0 && plural(changes, 'modification'), photos > 0 && plural(photos, 'photo')]
    .filter(Boolean)
    .join(' et ')
  const lost =
    unreadable > 0 ? ` ${plural(unreadable, 'élément ne se lit', 'éléments ne se lisent')} plus.` : ''
  return `${found === '' ? 'Rien n’attendait d’être envoyé.' : `${found} ${where}`}${lost}`
}

type Step =
  | { readonly kind: 'first' | 'saving' | 'rebuilding' }
  | { readonly kind: 'saved'; readonly text: string }
  | { readonly kind: 'failed' }

function Rebuild({ detail }: { readonly detail: string }) {
  const [step, setStep] = useState<Step>({ kind: 'first' })
  const save = async (): Promise<void> => {
    setStep({ kind: 'saving' })
    try {
      const { exportSalvaged } = await import('./rebuild-device.ts')
      setStep({ kind: 'saved', text: savedText(await exportSalvaged(), 'à l’abri.') })
    } catch (error) {
      reportError(error)
      setStep({ kind: 'failed' })
    }
  }
  const rebuild = async (): Promise<void> => {
    setStep({ kind: 'rebuilding' })
    try {
      const { rebuildDevice } = await import('./rebuild-device.ts')
      await rebuildDevice()
    } catch (error) {
      reportError(error)
      setStep({ kind: 'failed' })
    }
  }
  const isSaved = step.kind === 'saved' || step.kind === 'rebuilding'
  return (
    <>
      <section className="safe" aria-label="Données gardées" aria-live="polite">
        <Icon name="hard-drive" />
        <p>{step.kind === 'saved' ? step.text : sayings[step.kind]}</p>
        <Button block loading={step.kind === 'saving'} onClick={() => void save()}>
          Exporter mes données non envoyées
        </Button>
      </section>
      <div className="codebox codebox--text">{detail}</div>
      <div className="end">
        {!isSaved && (
          <p className="sub" id="rebuild-why">
            Possible après l’export.
          </p>
        )}
        <Button
          variant="primary"
          size="xl"
          block
          icon="repeat"
          loading={step.kind === 'rebuilding'}
          aria-disabled={!isSaved || undefined}
          aria-describedby={isSaved ? undefined : 'rebuild-why'}
          onClick={() => isSaved && void rebuild()}
        >
          Reconstruire
        </Button>
        <Button variant="quiet" block icon="refresh-cw" onClick={() => location.reload()}>
          Recharger
        </Button>
      </div>
    </>
  )
}

const sayings: { readonly [kind in Exclude<Step['kind'], 'saved'>]: string } = {
  first:
    'Mettez d’abord à l’abri ce qui n’est pas encore envoyé\u00a0: ce qui se lit encore va dans un fichier.',
  saving: 'Lecture de ce qui peut l’être…',
  rebuilding: 'Les données reviennent du serveur.',
  failed: 'Cela n’a pas marché. Rechargez la page, puis recommencez.',
}
