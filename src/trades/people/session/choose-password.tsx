// The page of the link: a new password, at least twelve characters.
import { useGo } from '#shell/frame/go.tsx'
import { refusedWith } from '#shell/words/refused-with.ts'
import { showToast } from '#shell/words/notify.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { MIN_PASSWORD, passwordAdvice } from '#records/text/password.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { BackToLogin } from './ask-link.tsx'

interface ChoosePasswordProps {
  readonly token: string
  /** The link is no longer valid: the person needs another one. */
  readonly onOver: () => void
}

export function ChoosePassword({ token, onOver }: ChoosePasswordProps) {
  const go = useGo()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      const advice = passwordAdvice(password)
      return advice === null ? {} : { password: advice }
    },
    send: async ({ password }) => {
      const outcome = await askRemote(async remote => remote.confirmPasswordReset(token, password))
      if (!outcome.ok && refusedWith(outcome.failure) !== null) onOver()
      return outcome
    },
    onSuccess: () => {
      showToast('success', 'Votre mot de passe est changé.')
      go('/login', { replace: true })
    },
  })
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <PasswordField
        {...form.field('password')}
        label="Nouveau mot de passe"
        help={`${MIN_PASSWORD}\u00a0caractères au moins`}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
        Enregistrer
      </Button>
      <BackToLogin />
    </Form>
  )
}
