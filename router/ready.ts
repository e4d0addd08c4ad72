import { execFile } from 'node:child_process'
import { fstatSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeOwnerOnly } from '../lib/platform/disk/owner-file.ts'
import type { ServiceName } from '../lib/platform/http/route.ts'
import type { Log } from '../lib/platform/logging/log.ts'
import type { Credentials } from '../lib/user-manager/accounts/passwords.ts'
import { folderOf, isBuilt, type SiteName } from './site/built.ts'
import type { Stack } from './stack.ts'

const roles: Record<ServiceName, string> = {
  'user-manager': 'accounts and sign-in',
  agent: 'text analysis, models and speech, internal',
  study: 'the learner’s app, articles and tasks',
  collection: 'words',
  data: 'content and files, internal',
  manager: 'administration and the console',
  webhook: 'deployments',
}

const ENDING = 'yomu is ready. Ctrl+C stops it. LOG_LEVEL=debug shows every request.\n'

const EXPOSED = {
  nobody: '',
  users: `
The embedded database asks for no password: while yomu runs, every user of this machine can read and change its data.
If you share this machine, see “Who can reach the embedded database” in docs/deployment.md.
`,
  pages: `
The embedded database asks for no password, and this system has only one loopback address for it: while yomu runs, every
user of this machine, and a web page that tries all its ports, can read and change its data. To prevent that, see “Who can
reach the embedded database” in docs/deployment.md.
`,
}

/** A terminal gets the addresses to open; a file or program gets the address of every service. */
interface Output {
  write(text: string): unknown
  isTTY?: boolean | undefined
}

/** Reports, also to systemd, that every service is ready. */
export async function announceReady(
  stack: Pick<Stack, 'addresses' | 'exposed'>,
  services: readonly ServiceName[],
  log: Log,
  output: Output,
): Promise<void> {
  output.write(`${pagesOf(stack, services)}${output.isTTY ? ENDING : tableOf(stack, services)}`)
  output.write(EXPOSED[stack.exposed])
  log.info({ services }, 'ready')
  if (process.env.NOTIFY_SOCKET)
    await promisify(execFile)('systemd-notify', ['--ready']).catch((error: unknown) =>
      log.warn({ error }, 'could not notify systemd'),
    )
}

/** The learners' address comes first, since most people want it. */
function pagesOf({ addresses }: Pick<Stack, 'addresses'>, services: readonly ServiceName[]): string {
  const line = (service: ServiceName, site: SiteName, text: string) =>
    services.includes(service) && isBuilt(folderOf(site)) ? `${text}\n` : ''
  return (
    line('study', 'reader', `To read and learn, open ${addresses.study}`) +
    line('manager', 'console', `Console for administrators: ${addresses.manager}`)
  )
}

function tableOf({ addresses }: Pick<Stack, 'addresses'>, services: readonly ServiceName[]): string {
  const rows = services.map(name => `  ${addresses[name].padEnd(24)} ${name.padEnd(14)} ${roles[name]}`)
  return `\nReady:\n${rows.join('\n')}\n`
}

/** The file for a generated password, in the folder of the local settings. */
const PASSWORD_FILE = 'first-administrator.txt'

/**
 * Shows the generated password of a new administrator at once, so that a later failure cannot lose it. If the output goes
 * to a file that others can read, the password goes to a file of its own.
 */
export function announceAdministrator(
  { username, password }: Credentials,
  output: Output & { readonly fd: number },
  folder: string,
): void {
  output.write(`
An administrator account was created. ${isOpenToOthers(output.fd) ? keptPassword() : shownPassword()}
If you lose it, stop yomu and run “npm run admin-password” to set a new one.

`)

  function shownPassword() {
    return `Its password is shown only once:
  user name  ${username}
  password   ${password}`
  }
  function keptPassword() {
    const file = resolve(folder, PASSWORD_FILE)
    mkdirSync(folder, { recursive: true })
    writeOwnerOnly(file, `${username}\n${password}\n`)
    return `Other users can read this output, so its password is in a file that only you can read:
  user name  ${username}
  password   in ${file}
Sign in, then delete the file.`
  }
}

function isOpenToOthers(fd: number): boolean {
  const stats = fstatSync(fd)
  return stats.isFile() && (stats.mode & 0o077) !== 0
}
