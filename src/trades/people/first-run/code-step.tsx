// Step 1: the code that the server printed when it started: only a person who can read the server's log may install.
import { useForm } from '#shell/screen/use-form.ts'
import { success } from '#records/failure.ts'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { StepHead } from './first-run-frame.tsx'

interface CodeStepProps {
  readonly initial: string
  /** The server refused it at the end of the first run. */
  readonly isWrong: boolean
  /** Called while typing: the code is kept with what the other steps have typed. */
  readonly onType: (code: string) => void
  /** The server checks the code before the next step, so that a wrong one is not found three steps later. */
  readonly isRight: (code: string) => Promise<boolean>
  readonly onNext: () => void
}

const WRONG = 'Ce n’est pas le code que le serveur a affiché à son dernier démarrage.'

export function CodeStep({ initial, isWrong, onType, isRight, onNext }: CodeStepProps) {
  const form = useForm<{ readonly code: string }, null>({
    initial: { code: initial },
    check: ({ code }) => (code.trim() === '' ? { code: 'Recopiez le code du serveur.' } : {}),
    send: async ({ code }) =>
      (await isRight(code.trim())) ? success(null) : { ok: false, errors: { code: WRONG } },
    onSuccess: onNext,
  })
  const { error, onChange, ...field } = form.field('code')
  return (
    <>
      <StepHead step={1} title="Installer Quai">
        Ce serveur est vide. Son code d’installation est écrit dans la fenêtre, ou le journal, où il a
        démarré.
      </StepHead>
      <Form className="first__f" onSubmit={form.submit} busy={form.busy}>
        <TextField
          {...field}
          label="Code d’installation"
          error={error ?? (isWrong ? WRONG : undefined)}
          help="10&nbsp;lettres et chiffres"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          autoFocus
          onChange={code => {
            onChange(code)
            onType(code)
          }}
        />
        <div className="first__foot">
          <span className="grow" />
          <Button type="submit" variant="primary" size="lg" iconEnd="arrow-right" loading={form.busy}>
            Continuer
          </Button>
        </div>
      </Form>
    </>
  )
}
