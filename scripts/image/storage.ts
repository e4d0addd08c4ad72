import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { outputOf } from './command.ts'

export const images = { service: 'localhost/yomu', proxy: 'localhost/yomu-proxy' } as const
export type ImageName = keyof typeof images
export const imageNames = ['service', 'proxy'] as const satisfies ImageName[]

export interface Storage {
  folder: string
  /** The options that come first in each command of buildah and podman. */
  options: readonly string[]
}

/** Opens the images for one process in mount namespaces of its own, whose mounts end with it: `use` names what it is for. */
export async function openStorage(folder: string, use: string, signal: AbortSignal): Promise<Storage> {
  const driver = await driverFor(folder, signal)
  const places = ['--root', join(folder, 'images'), '--runroot', join(folder, `running-${use}`)]
  return { folder, options: [...places, '--storage-driver', driver] }
}

/** `vfs` needs no support of the kernel, but copies the whole file system for each layer, which is slow. */
async function driverFor(folder: string, signal: AbortSignal): Promise<'overlay' | 'vfs'> {
  const trial = join(folder, 'overlay')
  for (const name of ['lower', 'upper', 'work', 'merged']) await mkdir(join(trial, name), { recursive: true })
  const options = `lowerdir=${trial}/lower,upperdir=${trial}/upper,workdir=${trial}/work`
  const mount = ['mount', '-t', 'overlay', 'overlay', '-o', options, join(trial, 'merged')]
  return outputOf(['unshare', '--mount', ...mount], { signal }).then(
    () => 'overlay',
    () => 'vfs',
  )
}
