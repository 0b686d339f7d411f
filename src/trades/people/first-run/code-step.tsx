// Step 1: the code that the server printed when it started: only a person who can read the server's log may install.
import { useState } from 'react'
import { Button } from '#kit/action/button.tsx'
import { Form } from '#kit/form/form.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { StepHead } from './first-run-frame.tsx'

interface CodeStepProps {
  readonly code: string
  /** The server refused it. */
  readonly isWrong: boolean
  readonly onChange: (code: string) => void
  /** The server checks the code before the next step, so that a wrong one is not found three steps later. */
  readonly onNext: () => Promise<void>
}

const WRONG = 'Ce n’est pas le code que le serveur a affiché à son dernier démarrage.'

export function CodeStep({ code, isWrong, onChange, onNext }: CodeStepProps) {
  const [isBlank, setBlank] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setAsking(true)
    await onNext()
    setAsking(false)
  }
  return (
    <>
      <StepHead step={1} title="Installer Quai">
        Ce serveur est vide. Son code d’installation est écrit dans la fenêtre, ou le journal, où il a
        démarré.
      </StepHead>
      <Form
        className="first__f"
        onSubmit={() => {
          setBlank(code.trim() === '')
          if (code.trim() !== '' && !isAsking) void ask()
        }}
      >
        <TextField
          label="Code d’installation"
          value={code}
          error={isWrong ? WRONG : isBlank && code.trim() === '' ? 'Recopiez le code du serveur.' : undefined}
          help="10 lettres et chiffres"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          autoFocus
          onChange={onChange}
        />
        <div className="first__foot">
          <span className="grow" />
          <Button type="submit" variant="primary" size="lg" iconEnd="arrow-right" loading={isAsking}>
            Continuer
          </Button>
        </div>
      </Form>
    </>
  )
}
