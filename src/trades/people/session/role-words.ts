// The text under a role: what waits there on this device, blank when nothing does.
import { plural } from '#records/fr/plural.ts'
import type { Area } from '#records/rights/rights.ts'
import type { RoleFacts } from '../data/role-facts.ts'

export const roleWords = (area: Area['area'], facts: RoleFacts): string => {
  const { resources, stops, openSessions, toCheck, sessionsToCheck } = facts
  switch (area) {
    case 'collect_mobile':
      if (stops === 0) return ''
      return resources.length === 1 ? `${resources[0]}, ${plural(stops, 'arrêt')}` : plural(stops, 'arrêt')
    case 'collect_desktop':
      return toCheck === 0 ? '' : plural(toCheck, 'tâche à vérifier', 'tâches à vérifier')
    case 'balance_mobile':
      return openSessions === 0 ? '' : plural(openSessions, 'session ouverte', 'sessions ouvertes')
    case 'balance_desktop':
      return sessionsToCheck === 0 ? '' : plural(sessionsToCheck, 'session à valider', 'sessions à valider')
    case 'management':
    case 'vente':
      return ''
  }
}
