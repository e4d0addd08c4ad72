import { isPrivateHost } from './private-host.ts'

/** The console's address, the only one that the apps use. */
export interface ConsoleAddress {
  /** Origin and path; a folder's path ends in `/`. */
  href: string
  origin: string
  path: string
  /** With the port, unless it is the default. */
  host: string
  /** True for http: not encrypted, and refused by phones unless the app's configuration allows it. */
  isPlain: boolean
}

class UnusableAddress extends Error {}

const example = 'MANAGER_CONSOLE_URL=https://console.example.org/'

/** Reads MANAGER_CONSOLE_URL. Its errors say what to write instead. */
export function readConsoleAddress(addressText: string | undefined): ConsoleAddress {
  const text = addressText?.trim() ?? ''
  if (text === '')
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL is not set. Give the build the address at which administrators open the console: ${example}`,
    )
  if (!/^https?:\/\/[^\s\\/][^\s\\]*$/i.test(text) || !URL.canParse(text))
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL is not a complete http or https address. It must begin with https:// or http:// and have no spaces: ${example}`,
    )
  const { username, password, origin, pathname, host, protocol } = new URL(text)
  // The value is not repeated, since it holds a password.
  if (username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/i.test(text))
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL contains a user name or password, which would be readable in every copy of the app. Leave out everything before the @ and sign in to the console instead. For example ${example}`,
    )
  if (/[?#]/.test(text))
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL has a ? or # part. Leave it out, since the console chooses its tab itself: MANAGER_CONSOLE_URL=${origin}${pathname}`,
    )
  const path = asFolder(pathname)
  return { href: origin + path, origin, path, host, isPlain: protocol === 'http:' }
}

/** The warning about an address that works but should not be used. */
export function warningAbout({ isPlain, origin, host }: ConsoleAddress): string | undefined {
  if (!isPlain || isPrivateHost(new URL(origin).hostname)) return undefined
  return `Warning: ${origin} is not encrypted. Anyone between the app and ${host} can read the password. Use https.`
}

/** The console's files are relative to its page, so `/app/console` must be requested as `/app/console/`. */
function asFolder(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return last === '' || last.includes('.') ? path : `${path}/`
}
