import type { Dispatcher } from 'undici'
import type { Config } from '../../lib/platform/config/schema.ts'
import type { DiskSpace } from '../../lib/platform/disk/disk-space.ts'
import type { ServiceName } from '../../lib/platform/http/route.ts'
import type { Transport } from '../../lib/platform/outbound/transport.ts'
import type { Finding } from './finding.ts'
import type { ServiceState } from './stack/service-states.ts'

/** What the checks look at. */
export interface Installation {
  readonly config: Config
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly files: { readonly committed: string; readonly local: string }
  readonly machine: Machine
  readonly addresses: Readonly<Record<ServiceName, string>>
  /** What answers at the services' addresses. */
  readonly services: Readonly<Record<ServiceName, ServiceState>>
  /** For calls to providers, proxies and stores. */
  readonly transport: Transport
  /** For calls to the services. */
  readonly dispatcher: Dispatcher
  now(): Date
  newId(): string
}

export interface Machine {
  /** Of Node, as in 24.1.0. */
  readonly node: string
  readonly platform: string
  /** The user this process runs as; undefined where there are none. */
  readonly uid: number | undefined
  /** Of the disk that holds a folder, which is there. */
  diskSpace(folder: string): Promise<DiskSpace>
  /** Whether a program can be started and ends without an error. */
  runs(program: string, args: readonly string[], signal: AbortSignal): Promise<boolean>
}

/** Looks at one subject, changes nothing, and says at least one thing. */
export type Check = (installation: Installation, signal: AbortSignal) => Promise<Finding[]>

/** Whether any service of this installation runs. */
export const isRunning = ({ services }: Pick<Installation, 'services'>): boolean =>
  Object.values(services).some(({ is }) => is === 'ours')
