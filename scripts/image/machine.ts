import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outputOf } from './command.ts'

/** Debian's mirrors as this machine's apt knows them, as lines of a sources.list. */
export async function debianSources(signal: AbortSignal): Promise<{ release: string; lines: string }> {
  const format = 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)'
  const filters = ['Created-By: Packages', 'Origin: Debian', 'Component: main']
  const output = await outputOf(['apt-get', 'indextargets', '--format', format, ...filters], { signal })
  const lines = [...new Set(output.trim().split('\n'))].toSorted().join('\n')
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1]
  if (lines === '' || release === undefined)
    throw new Error('This machine has no sources of Debian. Run apt-get update, or this command on a Debian.')
  return { release, lines: `${lines}\n` }
}

/** The options for mmdebstrap by which the base reaches the mirrors through the proxy of this machine's apt. */
export async function aptProxies(signal: AbortSignal): Promise<string[]> {
  const output = await outputOf(['apt-config', 'dump', '--no-empty', 'Acquire'], { signal })
  return output
    .split('\n')
    .filter(line => /^Acquire::https?::proxy /i.test(line))
    .map(line => `--aptopt=${line}`)
}

const TO_REGISTRY = ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl', 'cafile']

/** The home of the user that builds, in an image. */
const HOME = '/root'

/** Volumes with which npm reaches the registry in a build as here, only while a step runs: no image has them. */
export async function npmVolumes(folder: string, signal: AbortSignal): Promise<string[]> {
  const place = join(folder, 'npm')
  await mkdir(place, { recursive: true })
  const lines: string[] = []
  for (const name of TO_REGISTRY) {
    const value = (await outputOf(['npm', 'config', 'get', name], { signal })).trim()
    if (value === '' || value === 'null' || value === 'undefined') continue
    if (name === 'cafile') await copyFile(value, join(place, 'authorities.crt'))
    lines.push(`${name}=${name === 'cafile' ? '/mnt/authorities.crt' : value}`)
  }
  await writeFile(join(place, 'npmrc'), `${lines.join('\n')}\n`)
  return [`${place}:/mnt:ro`, `${join(place, 'npmrc')}:${HOME}/.npmrc:ro`]
}
