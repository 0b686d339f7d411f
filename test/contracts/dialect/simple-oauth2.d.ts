// Types for the part of simple-oauth2 that the test uses; the package has none.
declare module 'simple-oauth2' {
  export interface AccessToken {
    readonly token: { readonly [member: string]: unknown }
    refresh(): Promise<AccessToken>
    revoke(kind: 'access_token' | 'refresh_token'): Promise<void>
  }
  export class ResourceOwnerPassword {
    constructor(options: {
      readonly client: { readonly id: string; readonly secret: string }
      readonly auth: { readonly tokenHost: string; readonly tokenPath: string; readonly revokePath: string }
      readonly options: { readonly authorizationMethod: 'body' | 'header' }
    })
    getToken(sent: { readonly username: string; readonly password: string }): Promise<AccessToken>
  }
}
