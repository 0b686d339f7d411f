// « Recevoir un lien »: the same answer whatever the address.
import { useState } from 'react'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { askRemote } from '#shell/sync/remote.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { User } from '#records/entities/people.ts'
import { decodeFields } from '#records/entity.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'

interface AskLinkProps {
  /** The link that was opened is no longer valid. */
  readonly isOver: boolean
}

const LABEL = "l'adresse e-mail"

/** A mistyped address is reported; whether an account has it is not. */
const emailErrors = ({ email }: { readonly email: string }): { readonly email?: string } => {
  if (email.trim() === '') return { email: fieldMessage('email', LABEL, 'isEmpty') }
  const decoded = decodeFields(User, { email: email.trim() })
  const [issue] = decoded.ok ? [] : decoded.issues
  return issue === undefined ? {} : { email: fieldMessage('email', LABEL, issue.rule) }
}

export function AskLink({ isOver }: AskLinkProps) {
  const [asked, setAsked] = useState(false)
  const form = useForm({
    initial: { email: '' },
    check: emailErrors,
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
      {isOver && (
        <Banner tone="error" icon="triangle-alert">
          Ce lien ne sert plus&nbsp;: il a déjà servi, ou il est trop ancien. Demandez-en un autre.
        </Banner>
      )}
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
