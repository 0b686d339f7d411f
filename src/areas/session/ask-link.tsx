// « Recevoir un lien »: the same answer whatever the address.
import { useState } from 'react'
import { LinkButton } from '#app/frame/link-button.tsx'
import { askRemote } from '#app/sync/remote.ts'
import { useForm } from '#app/use-form.ts'
import { fieldMessage } from '#domain/fr/messages.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'

export function AskLink() {
  const [asked, setAsked] = useState(false)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) =>
      email.trim() === '' ? { email: fieldMessage('email', "l'adresse e-mail", 'isEmpty') } : {},
    send: ({ email }) => askRemote(async remote => remote.requestPasswordReset(email.trim())),
    onSuccess: () => setAsked(true),
  })
  if (asked)
    return (
      <>
        <Banner tone="update" icon="mail">
          Si un compte existe, un message vient d’être envoyé.
        </Banner>
        <BackToLogin />
      </>
    )
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <TextField
        {...form.field('email')}
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
        Recevoir un lien
      </Button>
      <BackToLogin />
    </Form>
  )
}

export function BackToLogin() {
  return (
    <LinkButton to="/login" variant="link" block>
      Retour à la connexion
    </LinkButton>
  )
}
