// How to install on iOS, which has no prompt of its own (look/install-prompt-ios).
import './install.css'
import { useId } from 'react'
import { Button } from '#kit/action/button.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { useModal } from '#kit/over/use-modal.ts'

interface InstallStepsProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onLater: () => void
  readonly title: string
}

export function InstallSteps({ open, onClose, onLater, title }: InstallStepsProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className="sheet" aria-labelledby={id} {...modal}>
      {open && (
        <>
          <div className="install__h">
            <img src="/icons/icon-192.png" alt="" width="56" height="56" />
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
          </div>
          <ol className="how">
            <li>
              <span className="stopn">1</span>
              <span>
                Touchez <b>Partager</b> <Icon name="share" />, en bas.
              </span>
            </li>
            <li>
              <span className="stopn">2</span>
              <span>
                Choisissez <b>Sur l’écran d’accueil</b> <Icon name="square-plus" />.
              </span>
            </li>
            <li>
              <span className="stopn">3</span>
              <span>
                Touchez <b>Ajouter</b>, puis ouvrez Quai.
              </span>
            </li>
          </ol>
          <p className="note">
            <Icon name="info" />
            <span>Sans installation, l’iPhone peut effacer les données après 7&nbsp;jours sans visite.</span>
          </p>
          <Button size="lg" block onClick={onLater}>
            Plus tard
          </Button>
        </>
      )}
    </dialog>
  )
}
