import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMain } from '../run-main.ts'
import { outputOf, timed } from './command.ts'
import { readCompose } from './compose.ts'
import { printLayers } from './layers.ts'
import { aptProxies, debianSources, npmVolumes } from './machine.ts'
import { type ImageName, imageNames, images, openStorage, type Storage } from './storage.ts'

const BASE = 'localhost/debian'
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Options of dpkg: to leave out files that nobody reads in a container, and not to wait for the disk after each one. */
const DPKG = [
  'path-exclude=/usr/share/doc/*',
  'path-include=/usr/share/doc/*/copyright',
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/locale/*',
  'force-unsafe-io',
]

/** Builds both images on a plain Debian, in a folder that may have an earlier run's: `node scripts/image/build.ts FOLDER`. */
async function buildImages(folder: string, signal: AbortSignal): Promise<void> {
  const storage = await openStorage(folder, 'build', signal)
  const has = await outputOf(['buildah', ...storage.options, 'images', '--format', '{{.Name}}'], { signal })
  if (!has.split('\n').includes(BASE)) await timed('The base', () => makeBase(storage, signal))
  const volumes = await npmVolumes(folder, signal)
  for (const name of imageNames) {
    await timed(`The image ${name}`, () => build(storage, name, volumes, signal))
    const layout = join(folder, `${name}.oci`)
    await rm(layout, { recursive: true, force: true })
    await timed('Packing', () =>
      outputOf(['buildah', ...storage.options, 'push', images[name], `oci:${layout}`], {
        signal,
        minutes: 10,
      }),
    )
    await printLayers(name, layout)
  }
}

async function makeBase({ folder, options }: Storage, signal: AbortSignal): Promise<void> {
  const { release, lines } = await debianSources(signal)
  const [sources, tar] = [join(folder, 'sources.list'), join(folder, 'base.tar')]
  await writeFile(sources, lines)
  const given = [...DPKG.map(option => `--dpkgopt=${option}`), ...(await aptProxies(signal))]
  const debian = ['mmdebstrap', '--variant=minbase', '--mode=root', ...given, release, tar, sources]
  await outputOf(debian, { signal, minutes: 10 })
  const buildah = ['buildah', ...options]
  const container = (await outputOf([...buildah, 'from', 'scratch'], { signal })).trim()
  await outputOf([...buildah, 'add', '--quiet', container, tar, '/'], { signal, minutes: 5 })
  await outputOf([...buildah, 'commit', '--quiet', '--rm', container, BASE], { signal, minutes: 5 })
  await rm(tar)
}

async function build({ options }: Storage, name: ImageName, volumes: string[], signal: AbortSignal) {
  const { build } = (await readCompose()).services.yomu
  const dockerfile = join(root, build?.dockerfile ?? '')
  const bases = ['BASE', 'PROXY_BASE'].flatMap(argument => ['--build-arg', `${argument}=${BASE}`])
  await outputOf(
    [
      ...['buildah', ...options, 'bud', '--isolation', 'chroot', '--layers', '--pull-never', ...bases],
      ...volumes.flatMap(volume => ['--volume', volume]),
      ...['--ignorefile', `${dockerfile}.dockerignore`, '--file', dockerfile],
      ...['--target', name, '--tag', images[name], root],
    ],
    { signal, minutes: 40 },
  )
}

await runMain(signal => buildImages(process.argv[2] ?? '', signal))
