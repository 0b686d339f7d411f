// The callers in the matrix of rights: every demo account, accounts with single options of « Réglages », and a person without any
// right.
import { accounts } from '#server/demo/village/people.ts'

const invented = [
  { username: 'sans', permissions: [] },
  { username: 'reglages', permissions: ['config'] },
  { username: 'villes', permissions: ['config', 'config_cities'] },
  { username: 'objets', permissions: ['config', 'config_objects'] },
  { username: 'comptes', permissions: ['config', 'config_users'] },
  { username: 'moyens', permissions: ['config', 'config_resources'] },
  // Options without « Ouvrir les réglages », to which they belong, grant nothing.
  {
    username: 'options',
    permissions: ['config_cities', 'config_objects', 'config_users', 'config_resources'],
  },
  { username: 'installe', permissions: ['emma_install'] },
] as const

export const roles = [...accounts, ...invented].map(({ username, permissions }) => ({
  name: String(username),
  permissions: permissions.map(String),
}))

export const EVERYONE = roles.map(({ name }) => name).join(' ')
export const DESK = 'admin bureau bureau2 location'
/** RG5: those at the desk whose planning shows the collection. */
export const COLLECTORS = 'admin bureau bureau2'

export const isAmong = (role: string, names: string): boolean => names.split(' ').includes(role)
export const except = (names: string, left: string): string =>
  names
    .split(' ')
    .filter(name => !isAmong(name, left))
    .join(' ')
