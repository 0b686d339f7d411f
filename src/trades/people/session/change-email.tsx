// « Changer d’adresse e-mail »: the password is asked once the address is another one, because links to choose a new password go there.
// The old address is told.
import { useState } from 'react'
import { askRemote } from '#shell/sync/remote.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { FailureText } from '#shell/words/failure-text.ts'
import { refusedWith } from '#shell/words/refused-with.ts'
import { showToast } from '#shell/words/notify.tsx'
import { fieldMessage } from '#records/fr/messages.ts'
import { User } from '#records/entities/people.ts'
import { blankRow, checkRow } from '#records/entity.ts'
import type { Failure } from '#records/failure.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'

interface ChangeEmailProps {
  readonly open: boolean
  /** As the profile has it; blank for none. */
  readonly email: string
  readonly onClose: () => void
}

export function ChangeEmail({ open, email, onClose }: ChangeEmailProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Changer d’adresse e-mail">
      <EmailForm email={email} onClose={onClose} />
    </Sheet>
  )
}

const label = 'l’adresse e-mail'
const wrongAddress = (email: string): { readonly email?: string } => {
  const issue = checkRow(User, { ...blankRow(User), id: '', email }).find(({ field }) => field === 'email')
  return issue === undefined ? {} : { email: fieldMessage('email', label, issue.rule) }
}

/** What belongs to a field. */
const errorsBeside = (failure: Failure): { readonly email?: string; readonly current?: string } | null => {
  const why = refusedWith(failure)
  if (why !== null) return { current: why }
  const [rule] = 'fields' in failure ? Object.keys(failure.fields['email'] ?? {}) : []
  return rule === undefined ? null : { email: fieldMessage('email', label, rule) }
}

const withoutRoom = (text: string): string => text.trim()

function EmailForm({ email: known, onClose }: Omit<ChangeEmailProps, 'open'>) {
  const isOther = (email: string): boolean => withoutRoom(email) !== known
  const [failed, setFailed] = useState<Failure | null>(null)
  const form = useForm({
    initial: { email: known, current: '' },
    check: ({ email, current }) => ({
      ...wrongAddress(withoutRoom(email)),
      ...(isOther(email) && current === ''
        ? { current: fieldMessage('current', 'le mot de passe actuel', 'isEmpty') }
        : {}),
    }),
    send: async ({ email, current }) => {
      const sent = await askRemote(async remote => remote.changeEmail(withoutRoom(email), current))
      if (sent.ok) return sent
      const errors = errorsBeside(sent.failure)
      // A toast would lie behind the sheet.
      setFailed(errors === null ? sent.failure : null)
      return { ok: false as const, errors: errors ?? {} }
    },
    onSuccess: () => {
      showToast(
        'success',
        known === ''
          ? 'Votre adresse est enregistrée.'
          : 'Votre adresse est changée. L’ancienne en est avertie.',
      )
      onClose()
    },
  })
  const isChanged = isOther(form.values.email)
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <TextField
        {...form.field('email')}
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={User.fields.email.type.max}
        autoComplete="email"
        help="Les liens pour choisir un mot de passe y arrivent."
      />
      {isChanged && <PasswordField {...form.field('current')} label="Votre mot de passe" />}
      {failed !== null && !form.busy && (
        <FailureText failure={failed} otherwise="Votre adresse n’a pas changé." />
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        loading={form.busy}
        aria-disabled={!isChanged || undefined}
      >
        Enregistrer
      </Button>
    </Form>
  )
}
