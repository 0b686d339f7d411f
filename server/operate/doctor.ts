// `npm run doctor`: checks an installation and changes nothing; the server may be running. Exit code 1 when something must be mended.
import { createPasswords } from '../use/people/passwords.ts'
import { examine } from './examine.ts'
import { runCommand } from './command-line.ts'
import { reachFrom } from './machine/reach.ts'
import { doctorSentences as sentences } from './doctor-sentences.ts'

await runCommand(async settings => {
  const { matches } = createPasswords()
  const node = process.versions.node
  const now = Date.now()
  const found = await examine({
    settings,
    given: process.env,
    now,
    node,
    matches,
    reach: reachFrom(now),
  })
  if (found.some(({ is }) => is === 'wrong')) process.exitCode = 1
  return { ok: true, sentence: sentences.report(found) }
})
