// The first run of an empty server (screens.md section 9): its code, the organisation, the first administrator, an example or nothing.
import { useState } from 'react'
import { isOnline, useConnection } from '#shell/sync/connection.ts'
import { goThroughFirstRun, isFirstRunCode, useFirstRunState } from '#shell/session/first-run.ts'
import { refusedWith } from '#shell/words/refused-with.ts'
import { success, type Outcome } from '#records/failure.ts'
import { Banner } from '#kit/show/banner.tsx'
import type { NewPicture } from '#trades/settings/shared/new-picture.ts'
import { AdminStep } from '../first-run/admin-step.tsx'
import { CodeStep } from '../first-run/code-step.tsx'
import { FirstRunFrame } from '../first-run/first-run-frame.tsx'
import { useFirstRunDraft, useKeptDraft } from '../first-run/first-run-memory.ts'
import type { Values } from '../first-run/first-run-values.ts'
import { OrganisationStep } from '../first-run/organisation-step.tsx'
import { Preview } from '../first-run/preview.tsx'
import { ReadyStep } from '../first-run/ready-step.tsx'

const noOrganisation: Values = {
  name: '',
  siret: '',
  address: '',
  phone: '',
  email: '',
  holidays: 'france',
}
const nobody: Values = { firstname: '', lastname: '', username: '', email: '', password: '', again: '' }

type Step = 1 | 2 | 3

/** Each step keeps its input while another one is open; a password is stored nowhere else. */
export function FirstRun() {
  const isDone = useFirstRunState(state => state.isJustDone)
  const online = useConnection(isOnline)
  const draft = useFirstRunDraft(noOrganisation)
  const [step, setStep] = useState<Step>(draft.step)
  const [code, setCode] = useState(draft.code)
  const [isCodeWrong, setCodeWrong] = useState(false)
  const [organisation, setOrganisation] = useState(draft.organisation)
  const [logo, setLogo] = useState<NewPicture | null>(null)
  const [admin, setAdmin] = useState(nobody)
  const [wantsDemo, setWantsDemo] = useState(draft.wantsDemo)
  const logoAddress = logo?.address ?? ''
  useKeptDraft(isDone ? null : { step: step === 1 ? 1 : 2, code, organisation, wantsDemo })
  if (isDone) return <ReadyStep />

  const install = async (person: Values): Promise<Outcome<null>> => {
    setAdmin(person)
    const { password, again: _again, ...user } = person
    const outcome = await goThroughFirstRun(
      {
        code: code.trim(),
        organisation: { ...organisation, logo: logoAddress },
        admin: { ...user, password },
        demo: wantsDemo,
      },
      { username: String(user['username']).trim(), password: String(password) },
    )
    if (outcome.ok || refusedWith(outcome.failure) === null) return outcome
    // It belongs to no field of these steps: shown under the code itself.
    setCodeWrong(true)
    setStep(1)
    return success(null)
  }

  return (
    <FirstRunFrame
      step={step}
      banner={
        !online && (
          <Banner tone="offline" icon="cloud-off">
            Pas de réseau&nbsp;: l’installation se fait avec le serveur. Ce que vous avez saisi reste ici.
          </Banner>
        )
      }
      preview={<Preview organisation={organisation} logo={logoAddress} />}
    >
      {step === 1 && (
        <CodeStep
          initial={code}
          isWrong={isCodeWrong}
          onType={typed => {
            setCode(typed)
            setCodeWrong(false)
          }}
          // A server that does not answer now checks the code with everything else at the end.
          isRight={isFirstRunCode}
          onNext={() => setStep(2)}
        />
      )}
      {step === 2 && (
        <OrganisationStep
          initial={organisation}
          logo={logoAddress}
          onLogo={setLogo}
          onType={setOrganisation}
          wantsDemo={wantsDemo}
          onDemo={setWantsDemo}
          onBack={() => setStep(1)}
          onNext={() => setStep(3)}
        />
      )}
      {step === 3 && (
        <AdminStep initial={admin} wantsDemo={wantsDemo} onBack={() => setStep(2)} onInstall={install} />
      )}
    </FirstRunFrame>
  )
}
