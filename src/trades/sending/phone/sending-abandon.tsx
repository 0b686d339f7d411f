// Abandoning something captured: the only loss that the product allows, and only after a word was typed. On a crew's phone an
// administrator confirms it there and then, with their own name and password, which the server checks.
import { useState, type ReactNode } from 'react'
import { useRights } from '#shell/session/use-session.ts'
import { askRemote } from '#shell/sync/remote.ts'
import { FailureText } from '#shell/words/failure-text.ts'
import type { Failure } from '#records/failure.ts'
import { has } from '#records/rights/rights.ts'
import { Button } from '#kit/action/button.tsx'
import { Dialog } from '#kit/over/dialog.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'

const WORD = 'ABANDONNER'
const NOBODY = { username: '', password: '' }

interface Errors {
  readonly word?: string
  readonly username?: string
  readonly password?: string
}

interface AbandonDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly onAbandon: () => Promise<unknown>
  readonly children: ReactNode
}

export function AbandonDialog({ open, onClose, title, onAbandon, children }: AbandonDialogProps) {
  const isAdmin = has(useRights(), 'admin')
  const [typed, setTyped] = useState('')
  const [admin, setAdmin] = useState(NOBODY)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const close = (): void => {
    setTyped('')
    setAdmin(NOBODY)
    setErrors({})
    setFailure(null)
    onClose()
  }
  /** Whether a person with the right to abandon it has confirmed. */
  const isGranted = async (): Promise<boolean> => {
    if (isAdmin) return true
    const vouched = await askRemote(async remote => remote.vouch(admin))
    if (!vouched.ok) setFailure(vouched.failure)
    else if (!vouched.value) setErrors({ username: 'Ce compte n’est pas celui d’un administrateur.' })
    return vouched.ok && vouched.value
  }
  const abandon = async (): Promise<void> => {
    const missing: Errors = {
      ...(!isAdmin &&
        admin.username.trim() === '' && { username: 'Le nom d’un administrateur est demandé.' }),
      ...(!isAdmin && admin.password === '' && { password: 'Son mot de passe est demandé.' }),
      ...(typed.trim() !== WORD && { word: `Tapez ${WORD} en majuscules pour confirmer.` }),
    }
    setErrors(missing)
    setFailure(null)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    const granted = await isGranted().finally(() => setBusy(false))
    if (!granted) return
    await onAbandon()
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>Garder</Button>
          <Button variant="danger" icon="trash-2" loading={busy} onClick={() => void abandon()}>
            Abandonner
          </Button>
        </>
      }
    >
      <div className="stack">
        {children}
        {!isAdmin && (
          <AdminFields
            admin={admin}
            errors={errors}
            onChange={(name, value) => {
              setAdmin(known => ({ ...known, [name]: value }))
              setErrors(({ [name]: _said, ...others }) => others)
            }}
          />
        )}
        {failure !== null && <FailureText failure={failure} className="why" />}
        <TextField
          label={`Tapez ${WORD}`}
          value={typed}
          error={errors.word ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={value => {
            setTyped(value)
            setErrors(({ word: _said, ...others }) => others)
          }}
          onKeyDown={event => {
            if (event.key === 'Enter') void abandon()
          }}
        />
      </div>
    </Dialog>
  )
}

interface AdminFieldsProps {
  readonly admin: typeof NOBODY
  readonly errors: Errors
  readonly onChange: (name: keyof typeof NOBODY, value: string) => void
}

/** Whoever is no administrator hands the device to one. */
function AdminFields({ admin, errors, onChange }: AdminFieldsProps) {
  return (
    <>
      <p>Un administrateur le confirme ici, avec son propre compte.</p>
      <TextField
        label="Nom d’utilisateur de l’administrateur"
        value={admin.username}
        error={errors.username ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={username => onChange('username', username)}
      />
      <PasswordField
        label="Son mot de passe"
        value={admin.password}
        error={errors.password ?? ''}
        autoComplete="off"
        onChange={password => onChange('password', password)}
      />
    </>
  )
}
