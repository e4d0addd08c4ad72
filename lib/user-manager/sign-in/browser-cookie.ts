import { Secret } from '../../contracts/schemas/accounts/members.ts'
import { isTrustedByBrowsers } from '../../platform/config/providers.ts'

/** The time that a sign-in may take, in seconds. */
export const SIGN_IN_S = 600

/** Ties a sign-in to the browser it began in. */
export class BrowserCookie {
  private readonly isTrusted: boolean
  private readonly name: string

  /** Browsers accept `__Host-` cookies over https and from this machine, and drop them in a LAN without https. */
  constructor(publicUrl: string) {
    this.isTrusted = isTrustedByBrowsers(new URL(publicUrl))
    this.name = this.isTrusted ? '__Host-sign-in' : 'sign-in'
  }

  /** The value that the browser sent, if any. */
  valueIn(cookies: readonly string[]): string | null {
    const prefix = `${this.name}=`
    const sent = cookies.find(cookie => cookie.startsWith(prefix))?.slice(prefix.length)
    return Secret.safeParse(sent).data ?? null
  }

  setting(value: string): string {
    const secure = this.isTrusted ? '; Secure' : ''
    return `${this.name}=${value}; Path=/; Max-Age=${SIGN_IN_S}; HttpOnly; SameSite=Lax${secure}`
  }
}
