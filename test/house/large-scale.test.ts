// The recipe of docs/grande-echelle.md is what `npm run torture -- --patroni` builds: no block of it is only to be read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onSite, recipeOf, variablesIn } from '../../torture/cluster/recipe.ts'
import { root, sourcesIn } from './sources.ts'

const paper = readFileSync(join(root, 'docs/grande-echelle.md'), 'utf8')
const recipe = recipeOf(paper)
const site = {
  name: 'deux',
  folder: '/tmp/there',
  address: '127.9.9.2',
  inner: '127.9.8.2',
  outward: '127.9.2',
  network: '127.9.9',
  secret: (name: string) => name.toLowerCase(),
  binaries: '/opt/postgresql/bin',
}

/** Files that a program of the cluster is started with, or that one of those files names. */
const isUsed = (path: string): boolean => {
  const name = path.slice(1)
  const programs = sourcesIn(['torture/cluster'], /\.ts$/).map(({ text }) => text)
  return [...programs, ...recipe.files.values()].some(text => text.includes(name))
}

test('every block is a file of a machine, a statement, or the packages', () => {
  const opened = paper.match(/^```\w+.*$/gm) ?? []
  expect(opened.length).toBeGreaterThan(8)
  expect(opened.filter(line => !/^```\w+ (?:\/\S+|psql)$/.test(line))).toEqual(['```sh'])
  expect(recipe.packages).toMatch(/^apt-get install .*patroni/)
  expect(recipe.statements.length).toBeGreaterThan(3)
})

test('every file is used by a program of the cluster', () => {
  expect([...recipe.files.keys()].filter(path => !isUsed(path))).toEqual([])
  expect(isUsed('/etc/patroni/other.yml')).toBe(false)
})

test('on a machine nothing of the paper’s addresses, names, folders and passwords is left', () => {
  const there = [...recipe.files.values(), ...recipe.statements].map(text => onSite(text, site)).join('\n')
  expect(there).not.toMatch(/ADRESSE|\bNOM\b|SECRET|10\.0\.0\.|(?<![\w.:/])\/(?:etc|var|run|usr)\//)
  expect(there).toContain('listen: 127.9.8.2:5432')
  expect(there).toContain('connect_address: 127.9.9.2:5432')
  expect(there).toContain('hosts: 127.9.2.1:2379,127.9.2.2:2379')
  expect(there).toContain('data_dir: /tmp/there/var/lib/postgresql/quai')
})

test('what Quai is started with names the three hosts', () => {
  const { QUAI_DATABASE_URL } = variablesIn(onSite(recipe.files.get('/etc/quai/quai.env') ?? '', site))
  expect(QUAI_DATABASE_URL).toBe(
    'postgres://quai:secret-quai@127.9.9.1:5432,127.9.9.2:5432,127.9.9.3:5432/quai',
  )
})
