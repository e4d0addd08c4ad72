import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BaseApp } from '../lib/app/base.ts'
import { UserManagerApp } from '../lib/app/user-manager.ts'
import type { Log } from '../lib/http/log.ts'
import type { ServiceName } from '../lib/http/route.ts'
import { consoleIsBuilt } from './console/built.ts'
import type { Stack } from './stack.ts'

const roles: Record<ServiceName, string> = {
  'user-manager': 'accounts and sign-in',
  agent: 'text analysis and models, internal',
  study: 'reading and studying',
  collection: 'collections',
  data: 'persistence, internal',
  manager: 'administration',
  webhook: 'deployments',
}

/** Tells people and systemd that every service answers. */
export async function announceReady(stack: Stack, services: readonly ServiceName[], log: Log): Promise<void> {
  const rows = services.map(name => `  ${stack.addresses[name].padEnd(24)} ${name.padEnd(14)} ${roles[name]}`)
  const hasConsole = services.includes('manager') && consoleIsBuilt()
  const invitation = hasConsole ? `\nThe console, for administrators: ${stack.addresses.manager}\n` : ''
  process.stdout.write(`Ready:\n${rows.join('\n')}\n${invitation}`)
  log.info({ services }, 'ready')
  if (process.env.NOTIFY_SOCKET)
    await promisify(execFile)('systemd-notify', ['--ready']).catch((error: unknown) =>
      log.warn({ error }, 'systemd was not told'),
    )
}

/** Shows the generated password of a new administrator, at once: no later fault may swallow it. */
export function announceAdministrator(app: BaseApp): void {
  if (!(app instanceof UserManagerApp) || !app.seeded) return
  const { username, password } = app.seeded
  process.stdout.write(`
An administrator was made. This is shown once:
  user name  ${username}
  password   ${password}
Lost it? With the stack stopped, “npm run admin-password” sets a new one.

`)
}
