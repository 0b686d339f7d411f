// « Changer d’adresse e-mail »: the password is asked once the address is another one, because links to choose a new password go there.
// The old address is told.
import { askRemote } from '#shell/sync/remote.ts'
import { invalidFields, useForm } from '#shell/screen/use-form.ts'
import { refusedWith } from '#shell/words/refused-with.ts'
import { showToast } from '#shell/words/notify.tsx'
import { fieldMessage } from '#records/fr/messages.ts'
import { User } from '#records/entities/people.ts'
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

const withoutRoom = (text: string): string => text.trim()

function EmailForm({ email: known, onClose }: Omit<ChangeEmailProps, 'open'>) {
  const isOther = (email: string): boolean => withoutRoom(email) !== known
  const form = useForm({
    initial: { email: known, current: '' },
    check: ({ email, current }) =>
      isOther(email) && current === ''
        ? { current: fieldMessage('current', 'le mot de passe actuel', 'isEmpty') }
        : {},
    send: ({ email, current }) => askRemote(async remote => remote.changeEmail(withoutRoom(email), current)),
    errorsOf: failure => {
      const why = refusedWith(failure)
      return why === null ? invalidFields(failure) : { current: why }
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
