import type { Storage } from '../storage.ts'
import { chrootEngine } from './chroot.ts'
import type { Asked, Engine } from './container.ts'
import { podmanEngine } from './podman.ts'

export const meansNames = ['podman', 'chroot'] as const
export type Means = (typeof meansNames)[number]

/** The named means, otherwise podman where it can run this container. */
export async function engineFor(
  storage: Storage,
  { means, probe }: { means: Means | undefined; probe: Asked },
  signal: AbortSignal,
): Promise<Engine> {
  if (means === 'chroot') return chrootEngine(storage, signal)
  if (means === 'podman') return podmanEngine(storage, probe, signal)
  try {
    return await podmanEngine(storage, probe, signal)
  } catch (error) {
    signal.throwIfAborted()
    console.log(`podman: ${String(error).trim().split('\n').at(-1)}`)
    return chrootEngine(storage, signal)
  }
}
