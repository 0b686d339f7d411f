// What this device allows the page to use. This file only asks: it opens no camera and shows no notification.

export type Permission = 'granted' | 'denied' | 'unasked' | 'missing'

const isPresent = (api: unknown): boolean => api !== undefined

export const cameraPermission = async (): Promise<Permission> => {
  if (!isPresent(navigator.mediaDevices)) return 'missing'
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'prompt' ? 'unasked' : state
  } catch (error) {
    // Some browsers do not report the permission.
    if (error instanceof TypeError) return 'unasked'
    throw error
  }
}

export const askCamera = async (): Promise<Permission> => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    for (const track of stream.getTracks()) track.stop()
    return 'granted'
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return error.name === 'NotAllowedError' ? 'denied' : 'missing'
  }
}

const ofNotification = (permission: NotificationPermission): Permission =>
  permission === 'default' ? 'unasked' : permission

export const notificationPermission = (): Permission =>
  'Notification' in window ? ofNotification(Notification.permission) : 'missing'

export const askNotifications = async (): Promise<Permission> =>
  'Notification' in window ? ofNotification(await Notification.requestPermission()) : 'missing'
