import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../deploy/run.ts'
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
    await inNamespaces(['--mount'], ['build.ts', folder], signal)
    // A network without any other machine: the usual ports are free in it, and nothing of the run gets out.
    await inNamespaces(['--mount', '--net'], ['try.ts', folder, ...(means ? [means] : [])], signal)
  } finally {
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
  }
})

/** Whatever a program mounts ends with it, however it ends. */
async function inNamespaces(namespaces: string[], [program = '', ...args]: string[], signal: AbortSignal) {
  const node = [process.execPath, join(import.meta.dirname, program), ...args]
  await run(['unshare', ...namespaces, '--propagation', 'private', ...node], { cwd: process.cwd(), signal })
}
