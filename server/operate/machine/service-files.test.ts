import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { caddySite, nginxSite, serviceFiles, systemdUnit, type Installation } from './service-files.ts'

const installed: Installation = {
  root: '/srv/quai',
  data: '/srv/quai-data',
  node: '/usr/bin/node',
  host: '127.0.0.1',
  port: 5180,
  url: 'https://collecte.example.org',
  usesPostgres: false,
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('[21.9] systemd finds the unit exposed to 2.0 at most', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quai-unit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'quai.service')
  await writeFile(file, systemdUnit(installed))
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--no-pager', file], {
    encoding: 'utf8',
  })
  const exposure = /Overall exposure level for quai\.service: (\d+\.\d)/.exec(stdout)?.[1]
  expect(Number(exposure)).toBeLessThanOrEqual(2)
})

test('[21.9] the unit writes nowhere but in the data folder, and paths with spaces and percent signs stay whole', () => {
  const unit = systemdUnit({ ...installed, data: '/srv/a b 50%', usesPostgres: true })
  expect(unit).toContain('ProtectSystem=strict\nReadWritePaths="/srv/a b 50%%"\n')
  expect(unit).toContain('Environment="QUAI_DATA=/srv/a b 50%%"')
  expect(unit).toContain('After=network-online.target postgresql.service')
  expect(unit).not.toContain('QUAI_DATABASE_URL=')
  expect(unit).toContain('ProtectHome=yes')
  expect(systemdUnit({ ...installed, node: '/home/quai/.nvm/node' })).toContain('ProtectHome=read-only')
})

test('[21.9] both sites carry HTTPS, keep streams unbuffered, and replace what they forward', () => {
  expect(caddySite(installed)).toMatch(/^collecte\.example\.org \{/m)
  expect(caddySite(installed)).toContain('@streams path /api/live /api/sync')
  expect(caddySite(installed)).toContain('flush_interval -1')
  const nginx = nginxSite({ ...installed, host: '::' })
  expect(nginx.match(/X-Forwarded-For \$remote_addr;/g)).toHaveLength(2)
  expect(nginx.match(/proxy_pass http:\/\/127\.0\.0\.1:5180;/g)).toHaveLength(2)
  expect(nginx).toContain('proxy_buffering off;')
  for (const site of [caddySite(installed), nginx]) expect(site).toContain('max-age=31536000')
})

test('[21.9] an installation without a public address gets files with a name to replace', () => {
  for (const file of Object.values(serviceFiles)) {
    expect(file({ ...installed, url: 'http://127.0.0.1:5180' })).toContain('quai.example.org')
    expect(file(installed).endsWith('}\n') || file(installed).endsWith('multi-user.target\n')).toBe(true)
  }
})
