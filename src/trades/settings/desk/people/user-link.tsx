// The link with which a person chooses a password: to copy, or to scan with their phone. It can be hidden from who looks on, and
// shown again as long as this tab is open.
import { useEffect, useId, useRef, useState } from 'react'
import { showToast } from '#shell/words/notify.tsx'
import { Button } from '#kit/action/button.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { QrCode } from '#kit/print/qr-code.tsx'

interface UserLinkProps {
  readonly link: string
  /** Why it has to be given by hand. */
  readonly why: string
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
}

export function UserLink({ link, why, isShown, onShow }: UserLinkProps) {
  const box = useId()
  const [isCopied, setCopied] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  // The link is what its account was made for; it may come late, and whoever writes elsewhere meanwhile goes on.
  useEffect(() => {
    if (isShown && document.activeElement?.matches('input, select, textarea') !== true)
      copyButton.current?.focus()
  }, [isShown])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Without a secure address, or when the browser forbids it: the link is chosen, and the keys copy it.
      document.getElementById(box)?.querySelector('input')?.select()
      showToast('info', 'Le lien est sélectionné\u00a0: copiez-le avec Ctrl\u00a0C.')
    }
  }
  if (!isShown)
    return (
      <div className="card__body">
        <Button variant="quiet" size="sm" icon="eye" onClick={() => onShow(true)}>
          Montrer encore le lien
        </Button>
      </div>
    )
  return (
    <div className="card__body ulink" id={box}>
      <QrCode text={link} clear="À scanner avec son téléphone" />
      <div className="stack">
        <output className="sub">
          {why}&nbsp;: donnez ce lien à la personne. Il sert une fois, pendant sept jours.
        </output>
        <TextField label="Lien à donner" value={link} readOnly onChange={() => undefined} />
        <div className="h-stack wrap">
          <Button
            ref={copyButton}
            variant="primary"
            size="sm"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copié' : 'Copier'}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => onShow(false)}>
            Masquer
          </Button>
        </div>
      </div>
    </div>
  )
}
