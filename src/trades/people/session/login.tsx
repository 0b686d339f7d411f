// /login: the form, or the session kept on this device when there is no network (screens.md section 1).
import { readAddress } from '#shell/frame/address.ts'
import { Go } from '#shell/frame/go.tsx'
import { isOnline, useCertainNetwork, useConnection } from '#shell/sync/connection.ts'
import { LinkButton } from '#shell/frame/link-button.tsx'
import { notify } from '#shell/words/notify.tsx'
import { useFirstRun } from '#shell/session/first-run.ts'
import { nameOf, signIn, useSession } from '#shell/session/session.ts'
import { useForm } from '#shell/screen/use-form.ts'
import { fieldMessage } from '#records/fr/messages.ts'
import { Banner } from '#kit/show/banner.tsx'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { Icon } from '#kit/icons/icon.tsx'
import { EmptyLayout } from '#kit/layouts/empty-layout.tsx'
import { LoginFrame } from '#kit/frame/login-frame.tsx'
import { PasswordField } from '#kit/form/password-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { LoginBanners } from './login-banners.tsx'

interface LoginProps {
  readonly search: {
    /** The page that the person wanted to open. */
    readonly next: string | null
    /** The person who wanted it; another person starts on their own first page. */
    readonly who: string | null
  }
}

export function Login({ search }: LoginProps) {
  const session = useSession()
  const online = useConnection(isOnline)
  const isOwnWay = session.kind !== 'signedIn' || search.who === null || search.who === session.profile.id
  const next = isOwnWay && isOwnPath(search.next) ? readAddress(search.next) : '/'
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
              Hors ligne — session reprise&nbsp;: {nameOf(session.profile)}
            </Banner>
          ) : (
            <LoginBanners online={online} session={session} />
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
      <div data-keep-clear="">
        <Button type="submit" variant="primary" size="lg" block loading={form.busy}>
          Se connecter
        </Button>
      </div>
      <LinkButton to="/password_reset" variant="link" block>
        Mot de passe oublié&#8239;?
      </LinkButton>
    </Form>
  )
}
