// « Caméra et notifications »: whether the device allows them. The button only requests the permission.
import { useEffect, useState } from 'react'
import {
  askCamera,
  askNotifications,
  cameraPermission,
  notificationPermission,
  type Permission,
} from '#device/permissions.ts'
import { Button } from '#kit/action/button.tsx'
import { Card } from '#kit/show/card.tsx'
import { CardHead } from '#kit/show/card-head.tsx'
import { CheckLine } from './check-line.tsx'
import type { CheckState } from './check-board.tsx'
import { useRetest } from './use-retest.ts'

const states: { readonly [permission in Permission]: CheckState } = {
  granted: 'ready',
  denied: 'toSettle',
  unasked: 'untested',
  missing: 'silent',
}
const cameraFacts: { readonly [permission in Permission]: string } = {
  granted: 'Autorisée',
  denied: 'Refusée\u00a0: à rétablir dans les réglages du navigateur',
  unasked: 'Pas encore essayée',
  missing: 'Aucune caméra trouvée',
}
const notificationFacts: { readonly [permission in Permission]: string } = {
  granted: 'Autorisées',
  denied: 'Refusées\u00a0: à rétablir dans les réglages du navigateur',
  unasked: 'À autoriser pour prévenir d’un désaccord ou d’un retard',
  missing: 'Ce navigateur n’en a pas',
}

export function PermissionChecks({ round }: { readonly round: number }) {
  const [camera, setCamera] = useState<Permission>('unasked')
  const [notifications, setNotifications] = useState<Permission>(notificationPermission)
  useEffect(() => {
    let wanted = true
    const read = async (): Promise<void> => {
      const found = await cameraPermission()
      if (wanted) setCamera(found)
    }
    void read()
    return () => {
      wanted = false
    }
  }, [])
  // A retest requests no permission: only the point's own button does.
  useRetest(round, async () => {
    setCamera(await cameraPermission())
    setNotifications(notificationPermission())
  })
  return (
    <Card>
      <CardHead title="Caméra et notifications" />
      <ul>
        <CheckLine
          point="camera"
          icon="camera"
          title="Caméra"
          fact={cameraFacts[camera]}
          state={states[camera]}
          action={
            <Button size="sm" onClick={() => void askCamera().then(setCamera)}>
              {camera === 'unasked' ? 'Tester' : 'Retester'}
            </Button>
          }
        />
        <CheckLine
          point="notifications"
          icon="info"
          title="Notifications"
          fact={notificationFacts[notifications]}
          state={notifications === 'unasked' ? 'toSettle' : states[notifications]}
          action={
            notifications !== 'missing' && (
              <Button size="sm" onClick={() => void askNotifications().then(setNotifications)}>
                {notifications === 'unasked' ? 'Autoriser' : 'Retester'}
              </Button>
            )
          }
        />
      </ul>
    </Card>
  )
}
