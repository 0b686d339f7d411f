// The rules of a phone number for a form that saves a task.
import type { PhoneRuleOf } from '../rules/read-request.ts'

/** The numbering plans are loaded separately; a device that lost its network before that can still save the request. */
export const phoneRules = async (): Promise<PhoneRuleOf> => {
  try {
    const { phoneRule } = await import('#records/values/phone.ts')
    return (text, country) => phoneRule(text, country === 'DE' ? 'DE' : 'FR')
  } catch (error) {
    reportError(error)
    return () => null
  }
}
