// Whether a number can be dialled: a note in its place (« sur liste rouge ») cannot. Apart from the link, which a crew's phone loads.
import { callAddress } from './call-address.ts'

export const isCallable = (phone: string): boolean => callAddress(phone) !== 'tel:'
