import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runMain } from '../run-main.ts'
import { meansNames } from './containers/choose.ts'

/**
 * Builds the images of router/container on a plain Debian, prints their sizes, and runs them as compose.yaml says, as root:
 * `npm run image [-- --by podman|chroot] [--folder PATH]`. A named folder stays, and the next run builds only what has
 * changed.
 */
await runMain(async signal => {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, by: { type: 'string' } } })
  const means = meansNames.find(name => name === values.by)
  if (values.by !== undefined && means === undefined)
    throw new Error(`--by takes ${meansNames.join(' or ')}, not ${values.by}.`)
  if (process.getuid?.() !== 0) throw new Error('Run this command as root: it mounts file systems.')
  const folder =
    values.folder === undefined ? await mkdtemp(join(tmpdir(), 'yomu-image-')) : resolve(values.folder)
  await mkdir(folder, { recursive: true })
  try {
    // Steps of a build are no children of buildah's: they end with their namespace, whose parent ignores other signals.
    const alone = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
    await inNamespaces(alone, ['build.ts', folder], { signal, endBy: 'SIGKILL' })
    // A network namespace of its own: the usual ports are free in it, and it reaches no other machine.
    await inNamespaces(['--mount', '--net'], ['try.ts', folder, ...(means ? [means] : [])], {
      signal,
      endBy: 'SIGTERM',
    })
  } finally {
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

/** Mounts of a program end with it, however it ends. */
async function inNamespaces(
  namespaces: string[],
  [program = '', ...args]: string[],
  { signal, endBy }: { signal: AbortSignal; endBy: NodeJS.Signals },
): Promise<void> {
  signal.throwIfAborted()
  const node = [process.execPath, join(import.meta.dirname, program), ...args]
  const child = spawn('unshare', [...namespaces, '--propagation', 'private', ...node], { stdio: 'inherit' })
  const end = () => child.kill(endBy)
  signal.addEventListener('abort', end)
  const [code] = await once(child, 'close')
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`scripts/image/${program} failed.`)
}
