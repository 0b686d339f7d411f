// « Vérifier les mises à jour »: runs the hourly check at once, and shows the answer where it was asked.
import { useState } from 'react'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { ownBuild, ownVersion } from './own-build.ts'
import type { UpdateAnswer } from './update.ts'

const answers: { readonly [answer in UpdateAnswer]: string } = {
  new: 'Nouvelle version disponible',
  same: 'À jour',
  unreachable: 'Le serveur ne répond pas',
}

/** « 0.1.0 (1f2e3d4c) » */
export const versionText = (): string =>
  ownVersion === null ? 'en développement' : `${ownVersion} (${(ownBuild ?? '').slice(0, 8)})`

export function CheckUpdates() {
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<UpdateAnswer | null>(null)
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      const { checkForUpdate } = await import('./update.ts')
      setAnswer(await checkForUpdate())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="row row--acts">
      <Icon name="refresh-cw" />
      <p className="row__main">
        <span className="row__t">Version</span>
        <span className="row__s num">{versionText()}</span>
        <output className="row__s">{answer !== null && answers[answer]}</output>
      </p>
      <Button size="sm" loading={isBusy} onClick={() => void ask()}>
        Vérifier les mises à jour
      </Button>
    </div>
  )
}
