// `node scripts/former.mjs COMMIT`: makes the fixture of test/fixtures/former again, by the code of a former version in a work tree of its own.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const [commit] = process.argv.slice(2)
const tree = join(mkdtempSync(join(tmpdir(), 'quai-former-')), 'tree')
const run = (command, args, cwd) => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}`)
}
const folder = 'test/fixtures/former'
run('git', ['worktree', 'add', '--detach', tree, commit], root)
try {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  // What runs is that version's product; what is done with it is written here.
  for (const name of [folder, 'torture/device.ts', 'scripts/bundle.mjs'])
    cpSync(join(root, name), join(tree, name), { recursive: true })
  const bundle = `import { bundle } from './scripts/bundle.mjs'; console.log(await bundle('${folder}/make.ts', 'former'))`
  run(process.execPath, ['--input-type=module', '-e', bundle], tree)
  run(process.execPath, [join(tree, '.cache/former/make.mjs'), join(root, folder)], tree)
} finally {
  run('git', ['worktree', 'remove', '--force', tree], root)
  rmSync(join(tree, '..'), { recursive: true, force: true })
}
