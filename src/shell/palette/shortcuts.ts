// The desk's shortcuts, defined once: the listener and the help both read this table.
import { has, type Rights } from '#records/rights/rights.ts'
import { address, type Address } from '../frame/address.ts'

const HISTORY = address('/collect/desktop/$history/$', { params: { history: 'history', _splat: 'emma' } })

interface Shortcut {
  readonly keys: readonly string[]
  readonly label: string
  /** The destination; shortcuts without one are handled where they are listened for. */
  readonly to?: Address
  readonly right?: string
}
export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

export const SEARCH_PATH = '/collect/desktop/search'
export const NEW_TASK_PATH = '/collect/desktop/task'

const groups: readonly ShortcutGroup[] = [
  {
    title: 'Partout',
    shortcuts: [
      { keys: ['Ctrl', 'K'], label: 'Chercher ou agir' },
      { keys: ['Ctrl', 'S'], label: 'Enregistrer ce qui est ouvert' },
      { keys: ['/'], label: 'Chercher une tâche', to: SEARCH_PATH, right: 'emma_desktop' },
      { keys: ['N'], label: 'Nouvelle tâche', to: NEW_TASK_PATH, right: 'add_task' },
      { keys: ['?'], label: 'Cette aide' },
      { keys: ['Échap'], label: 'Fermer' },
    ],
  },
  {
    title: 'Aller à',
    shortcuts: [
      { keys: ['G', 'P'], label: 'Planning', to: '/collect/desktop', right: 'emma_desktop' },
      { keys: ['G', 'T'], label: 'Tableau de bord', to: '/collect/desktop/dashboard', right: 'emma_desktop' },
      { keys: ['G', 'C'], label: 'Chiffres', to: '/collect/desktop/stats', right: 'stats' },
      { keys: ['G', 'H'], label: 'Historique', to: HISTORY, right: 'history' },
      { keys: ['G', 'B'], label: 'Pesée', to: '/balance/desktop/dashboard', right: 'balance_desktop' },
      { keys: ['G', 'E'], label: 'Envois', to: '/collect/mobile/sync' },
    ],
  },
  {
    title: 'Planning',
    shortcuts: [
      {
        keys: ['↑', '↓', '←', '→'],
        label: 'Parcourir le planning',
        right: 'emma_desktop',
      },
      { keys: ['↵'], label: 'Ouvrir la tâche ou le créneau', right: 'emma_desktop' },
      { keys: ['1'], label: 'Un jour', right: 'emma_desktop' },
      { keys: ['3'], label: 'Trois jours', right: 'emma_desktop' },
      { keys: ['7'], label: 'Sept jours', right: 'planning_full' },
      { keys: ['J'], label: 'Jours suivants', right: 'emma_desktop' },
      { keys: ['K'], label: 'Jours précédents', right: 'emma_desktop' },
      { keys: ['Espace'], label: 'Choisir la tâche', right: 'emma_desktop' },
      { keys: ['D'], label: 'Déplacer vers…', right: 'emma_desktop' },
      { keys: ['P'], label: 'Proposer un créneau', right: 'emma_desktop' },
      { keys: ['A'], label: 'Accepter', right: 'emma_desktop' },
      { keys: ['Ctrl', 'Z'], label: 'Annuler ce qui vient d’être fait ou saisi', right: 'emma_desktop' },
      { keys: ['Ctrl', 'Maj', 'Z'], label: 'Rétablir ce qui vient d’être annulé', right: 'emma_desktop' },
      { keys: ['Alt', '↑'], label: 'Plus tôt dans le créneau', right: 'emma_desktop' },
      { keys: ['Alt', '↓'], label: 'Plus tard dans le créneau', right: 'emma_desktop' },
      { keys: ['Maj', 'clic'], label: 'Choisir plusieurs tâches', right: 'emma_desktop' },
    ],
  },
  {
    title: 'À vérifier',
    shortcuts: [
      { keys: ['J'], label: 'Passage suivant', right: 'emma_desktop' },
      { keys: ['K'], label: 'Passage précédent', right: 'emma_desktop' },
      { keys: ['↵'], label: 'Valider le passage', right: 'emma_desktop' },
      { keys: ['C'], label: 'Corriger le passage', right: 'emma_desktop' },
      { keys: ['←'], label: 'La mienne' },
      { keys: ['→'], label: 'La leur' },
      { keys: ['↓'], label: 'Champ suivant' },
      { keys: ['Ctrl', '↵'], label: 'Valider' },
    ],
  },
]

/** The shortcuts that a person's rights open. */
export const shortcutsOf = (rights: Rights): ShortcutGroup[] =>
  groups.map(({ title, shortcuts }) => ({
    title,
    shortcuts: shortcuts.filter(({ right }) => right === undefined || has(rights, right)),
  }))

const LEADER = 'G'

/** The effect of a letter, given the letter before it: a destination, the start of a pair, or nothing. */
export const shortcutOf = (
  rights: Rights,
  before: string | null,
  key: string,
): { readonly to: Address } | { readonly waits: string } | null => {
  const letter = key.toUpperCase()
  const typed = before === null ? [letter] : [before, letter]
  const found = shortcutsOf(rights)
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys, to }) => to !== undefined && keys.join(' ') === typed.join(' '))
  if (found?.to !== undefined) return { to: found.to }
  return before === null && letter === LEADER ? { waits: LEADER } : null
}
