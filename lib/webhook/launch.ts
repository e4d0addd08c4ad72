import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Config } from '../platform/config/schema.ts'
import type { Deployment } from './state.ts'

export type Launch = (deployment: Deployment) => Promise<void>

const RUNNER = fileURLToPath(new URL('./runner.ts', import.meta.url))
const LAUNCH_MS = 15_000

/** Launches a runner that survives the end of the receiver. */
export function launcherFor(config: Config, folder: string): Launch {
  return async deployment => {
    const words = [process.execPath, RUNNER, folder, deployment.id]
    const env = environmentOf(config, deployment)
    await (config.DEPLOY_BY === 'systemd' ? bySystemd(deployment.id, words, env) : byProcess(words, env))
  }
}

type Environment = Record<string, string>

/** Variables of the machine: behind a proxy, git and npm reach nothing without them. */
const NETWORK = [
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'],
  // The only form of HTTP_PROXY that git reads.
  ...['https_proxy', 'http_proxy', 'no_proxy'],
]

/** Passes on settings of deployments and of the network, and so none of the services' secrets. */
function environmentOf(config: Config, { commit, branch, repository }: Deployment): Environment {
  const settings = Object.entries(config).filter(
    ([name]) => name.startsWith('DEPLOY_') || name === 'PORT_OFFSET',
  )
  const { HOME = '/', PATH = '', LANG = 'C.UTF-8', ...others } = process.env
  const network = Object.entries(others).filter(([name]) => NETWORK.includes(name))
  return {
    HOME,
    LANG,
    // Makes `node` in a command the project's Node.
    PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
    ...Object.fromEntries([...network, ...settings].map(([name, value]) => [name, String(value)])),
    DEPLOY_COMMIT: commit,
    DEPLOY_REF: `refs/heads/${branch}`,
    DEPLOY_REPOSITORY: repository,
  }
}

/** Runs in a session of its own, which neither a terminal nor the receiver's end affects. */
async function byProcess([program = '', ...args]: string[], env: Environment): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore', env })
  await once(child, 'spawn')
  child.unref()
}

/** Runs as a unit of its own: restarting the receiver's unit ends everything in that unit. */
async function bySystemd(id: string, words: string[], env: Environment): Promise<void> {
  // Passes names alone: values, such as a proxy's password, would show in the list of processes.
  const settings = Object.keys(env).map(name => `--setenv=${name}`)
  const options = ['--user', '--collect', '--quiet', `--unit=yomu-deployment-${id}`]
  const runtime = { XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? `/run/user/${process.getuid?.()}` }
  const args = [...options, `--working-directory=${process.cwd()}`, ...settings, ...words]
  await promisify(execFile)('systemd-run', args, { env: { ...env, ...runtime }, timeout: LAUNCH_MS })
}
