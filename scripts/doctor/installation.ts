import type { Dispatcher } from 'undici'
import type { Config } from '../../lib/platform/config/schema.ts'
import type { DiskSpace } from '../../lib/platform/disk/disk-space.ts'
import type { ServiceName } from '../../lib/platform/http/route.ts'
import type { Transport } from '../../lib/platform/outbound/transport.ts'
import type { Finding } from './finding.ts'
import type { ServiceState } from './stack/service-states.ts'

export interface Installation {
  readonly config: Config
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly files: { readonly committed: string; readonly local: string }
  readonly machine: Machine
  readonly addresses: Readonly<Record<ServiceName, string>>
  readonly services: Readonly<Record<ServiceName, ServiceState>>
  /** Calls providers, proxies and stores. */
  readonly transport: Transport
  /** Calls the services. */
  readonly dispatcher: Dispatcher
  /** How long a store, a service or a host may take to answer; each check has a deadline beside it. */
  readonly answer_ms: number
  now(): Date
  newId(): string
}

export interface Machine {
  /** The version of Node, such as 24.1.0. */
  readonly node: string
  readonly platform: string
  /** The user of this process; undefined on systems without user ids. */
  readonly uid: number | undefined
  diskSpace(folder: string): Promise<DiskSpace>
  /** The rules of the firewall; why they are unknown if there is no nft, or this user may not read them. */
  firewallRules(signal: AbortSignal): Promise<{ rules: string } | { unknown: 'no nft' | 'not allowed' }>
  /** The voice of Open JTalk with these settings; null unless program, dictionary and voice are there. */
  openJtalkVoice(config: Config): Promise<string | null>
  runs(program: string, args: readonly string[], signal: AbortSignal): Promise<boolean>
}

/** Examines one subject without changing anything; returns at least one finding. */
export type Check = (installation: Installation, signal: AbortSignal) => Promise<Finding[]>

export const isRunning = ({ services }: Pick<Installation, 'services'>): boolean =>
  Object.values(services).some(({ is }) => is === 'ours')
