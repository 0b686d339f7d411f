// /login: the form, or the session that this device kept when there is no network (screens.md section 1).
import { Go } from '#app/frame/go.tsx'
import { isOnline, useCertainNetwork, useConnection } from '#app/sync/connection.ts'
import { LinkButton } from '#app/frame/link-button.tsx'
import { notify } from '#app/words/notify.tsx'
import { useFirstRun } from '#app/session/first-run.ts'
import { nameOf, signIn, useSession } from '#app/session/session.ts'
import { useForm } from '#app/use-form.ts'
import { fieldMessage } from '#domain/fr/messages.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { EmptyLayout } from '#ui/layouts/empty-layout.tsx'
import { LoginFrame } from '#ui/login-frame.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LoginBanners } from './login-banners.tsx'

interface LoginProps {
  readonly search: {
    /** Where the person was going. */
    readonly next: string | null
    /** Whose way it was; another person starts at their own beginning. */
    readonly who: string | null
  }
}

export function Login({ search }: LoginProps) {
  const session = useSession()
  const online = useConnection(isOnline)
  const isOwnWay = session.kind !== 'signedIn' || search.who === null || search.who === session.profile.id
  const next = isOwnWay && isOwnPath(search.next) ? search.next : '/'
  const isCertain = useCertainNetwork()
  const isFirstRun = useFirstRun()
  if (session.kind === 'signedOut' && isFirstRun === true) return <Go to="/management/install" />
  if (session.kind === 'signedIn' && !session.resumed) return <Go to={next} />
  if (session.kind === 'signedIn' && online && isCertain) return <Go to={next} />
  if (session.kind === 'signedIn' && online) return <EmptyLayout>{null}</EmptyLayout>
  return (
    <EmptyLayout>
      <LoginFrame
        title="Se connecter à Quai"
        takesFocus={false}
        banner={
          session.kind === 'signedIn' ? (
            <Banner
              tone="offline"
              icon="cloud-off"
              action={
                <LinkButton to={next} size="sm">
                  Continuer
                </LinkButton>
              }
            >
              Hors ligne — session reprise de {nameOf(session.profile)}
            </Banner>
          ) : (
            <LoginBanners online={online} waiting={session.kind === 'signedOut' ? session.waiting : []} />
          )
        }
        foot={
          <>
            <Icon name="cloud-check" />
            Fonctionne ensuite sans réseau
          </>
        }
      >
        <LoginForm />
      </LoginFrame>
    </EmptyLayout>
  )
}

/** Never another site's address. */
const isOwnPath = (path: string | null): path is string =>
  path?.startsWith('/') === true && !path.startsWith('//')

const blanksOf = (typed: { readonly username: string; readonly password: string }) => ({
  ...(typed.username.trim() === '' && {
    username: fieldMessage('username', "le nom d'utilisateur", 'isEmpty'),
  }),
  ...(typed.password === '' && { password: fieldMessage('password', 'le mot de passe', 'isEmpty') }),
})

function LoginForm() {
  const form = useForm({
    initial: { username: '', password: '' },
    check: blanksOf,
    onHeldBack: () => notify({ kind: 'missingCredentials' }),
    send: ({ username, password }) => signIn(username.trim(), password),
    onSuccess: () => undefined,
  })
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <TextField
        {...form.field('username')}
        label="Nom d’utilisateur"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
      />
      <PasswordField {...form.field('password')} label="Mot de passe" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
        Se connecter
      </Button>
      <LinkButton to="/password_reset" variant="link" block>
        Mot de passe oublié&nbsp;?
      </LinkButton>
    </Form>
  )
}
