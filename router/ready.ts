import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BaseApp } from '../lib/app/base.ts'
import { UserManagerApp } from '../lib/app/user-manager.ts'
import type { Log } from '../lib/http/log.ts'
import type { ServiceName } from '../lib/http/route.ts'
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

const EXPOSED = `
The embedded database asks for no password: while yomu runs, every user of this machine can read and change its data.
If you share this machine, see “Who can reach the embedded database” in docs/deployment.md.
`

/** Announces on standard output and to systemd that every service answers. */
export async function announceReady(stack: Stack, services: readonly ServiceName[], log: Log): Promise<void> {
  const rows = services.map(name => `  ${stack.addresses[name].padEnd(24)} ${name.padEnd(14)} ${roles[name]}`)
  const invitation = (service: ServiceName, site: SiteName, what: string) =>
    services.includes(service) && isBuilt(folderOf(site)) ? `${what}: ${stack.addresses[service]}\n` : ''
  const learners = invitation('study', 'reader', 'Read and learn')
  const administrators = invitation('manager', 'console', 'Console for administrators')
  const exposed = stack.exposed ? EXPOSED : ''
  process.stdout.write(`${learners}${administrators}\nReady:\n${rows.join('\n')}\n${exposed}`)
  log.info({ services }, 'ready')
  if (process.env.NOTIFY_SOCKET)
    await promisify(execFile)('systemd-notify', ['--ready']).catch((error: unknown) =>
      log.warn({ error }, 'could not notify systemd'),
    )
}

/** Prints the generated password of a new administrator at once, so that a later failure cannot lose it. */
export function announceAdministrator(app: BaseApp): void {
  if (!(app instanceof UserManagerApp) || !app.seeded) return
  const { username, password } = app.seeded
  process.stdout.write(`
An administrator account was created. Its password is shown only once:
  user name  ${username}
  password   ${password}
If you lose it, stop yomu and run “npm run admin-password” to set a new one.

`)
}
