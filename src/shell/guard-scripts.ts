// The page's one policy of trusted types: scripts and workers are loaded from this installation, or from the help widget's address, and
// text never becomes HTML. The server's header demands the policy (server/http/security-headers.ts); a browser that knows no trusted
// types is left with the other rules of that header.
import { trustedAddress } from './session/trusted-scripts.ts'

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => unknown
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'createPolicy') === 'function'

const trustedTypes: unknown = Reflect.get(globalThis, 'trustedTypes')
if (isTrustedTypes(trustedTypes))
  trustedTypes.createPolicy('default', {
    createScriptURL: address => trustedAddress(address, location.origin),
  })
