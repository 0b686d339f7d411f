// « Changer de mot de passe »: the current one, the new one twice. The person's other sessions end, and the form says so.
import { askRemote } from '#shell/sync/remote.ts'
import { invalidFields, useForm } from '#shell/screen/use-form.ts'
import { refusedWith } from '#shell/words/refused-with.ts'
import { showToast } from '#shell/words/notify.tsx'
import { fieldMessage } from '#records/fr/messages.ts'
import { MIN_PASSWORD, passwordAdvice } from '#records/text/password.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { Sheet } from '#kit/over/sheet.tsx'

interface ChangePasswordProps {
  readonly open: boolean
  readonly username: string
  readonly onClose: () => void
}

export function ChangePassword({ open, username, onClose }: ChangePasswordProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Changer de mot de passe">
      <PasswordForm username={username} onClose={onClose} />
    </Sheet>
  )
}

function PasswordForm({ username, onClose }: Omit<ChangePasswordProps, 'open'>) {
  const form = useForm({
    initial: { current: '', password: '', again: '' },
    check: ({ current, password, again }) => {
      const advice = passwordAdvice(password, username)
      return {
        ...(current === '' ? { current: fieldMessage('current', 'le mot de passe actuel', 'isEmpty') } : {}),
        ...(advice === null ? {} : { password: advice }),
        ...(advice === null && password !== again ? { again: 'Les deux mots de passe diffèrent.' } : {}),
      }
    },
    send: ({ current, password }) => askRemote(async remote => remote.changePassword(current, password)),
    errorsOf: failure => {
      const why = refusedWith(failure)
      return why === null ? invalidFields(failure) : { current: why }
    },
    onSuccess: () => {
      showToast('success', 'Votre mot de passe est changé. Vos autres appareils devront se reconnecter.')
      onClose()
    },
  })
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <PasswordField {...form.field('current')} label="Mot de passe actuel" />
      <PasswordField
        {...form.field('password')}
        label="Nouveau mot de passe"
        help={`${MIN_PASSWORD}\u00a0caractères au moins`}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('again')} label="Le nouveau, encore" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
        Enregistrer
      </Button>
    </Form>
  )
}
