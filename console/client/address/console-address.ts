import { isPrivateHost } from './private-host.ts'

/** Where the console is: everything the apps know of the world. */
export interface ConsoleAddress {
  /** Origin and path, ending in `/` where the path is a folder. */
  href: string
  origin: string
  path: string
  /** With the port, where it is not the usual one. */
  host: string
  /** http: neither signed nor encrypted, and refused by phones unless they are told. */
  isPlain: boolean
}

export class UnusableAddress extends Error {}

const example = 'MANAGER_CONSOLE_URL=https://console.example.org/'

/** The one reading of MANAGER_CONSOLE_URL. Its refusals tell the person who builds what to write instead. */
export function readConsoleAddress(given: string | undefined): ConsoleAddress {
  const text = given?.trim() ?? ''
  if (text === '')
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL is not set. Give the build the address at which administrators open the console: ${example}`,
    )
  if (!/^https?:\/\/[^\s\\/][^\s\\]*$/i.test(text) || !URL.canParse(text))
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL is not a whole http or https address. It begins with https:// (or http://) and has no spaces: ${example}`,
    )
  const { username, password, origin, pathname, host, protocol } = new URL(text)
  // The value is not repeated: it holds a password.
  if (username !== '' || password !== '' || /^https?:\/\/[^/?#]*@/i.test(text))
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL holds a user name or password. It would be readable in every copy of the app: leave out what stands before the @, and sign in within the console. For example ${example}`,
    )
  if (/[?#]/.test(text))
    throw new UnusableAddress(
      `MANAGER_CONSOLE_URL ends in a ? or # part. Leave it out, the console chooses its tab by itself: MANAGER_CONSOLE_URL=${origin}${pathname}`,
    )
  const path = asFolder(pathname)
  return { href: origin + path, origin, path, host, isPlain: protocol === 'http:' }
}

/** What to say to whoever builds with an address that works but should not be used. */
export function warningAbout({ isPlain, origin, host }: ConsoleAddress): string | undefined {
  if (!isPlain || isPrivateHost(new URL(origin).hostname)) return undefined
  return `Warning: ${origin} is not encrypted. Whoever is between the app and ${host} reads the password: use https.`
}

/** The console's files are named relative to its page, so `/app/console` has to be asked for as `/app/console/`. */
function asFolder(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  return last === '' || last.includes('.') ? path : `${path}/`
}
