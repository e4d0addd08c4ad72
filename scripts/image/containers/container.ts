import type { ComposeService } from '../compose.ts'
import type { ImageName } from '../storage.ts'

/** A container as one service of compose.yaml says it, but on the network of this process. */
export interface Asked {
  name: string
  image: ImageName
  service: ComposeService
  /** The folder of the container with a volume, by the volume's name; it goes on with the volume of a former container. */
  volumes: Record<string, string>
  /** Takes the place of the file that Compose reads. */
  environment: Record<string, string>
  /** False: the image's program is the first process, and gets signals itself. */
  init: boolean
}

export interface Stopped {
  exitCode: number
  seconds: number
}

export interface Container {
  start(): Promise<void>
  stop(): Promise<Stopped>
  /** Runs a program beside the first process, as its user, and returns what it printed. */
  exec(command: readonly string[]): Promise<string>
  log(): Promise<string>
  /** Ends what runs in it, and leaves its volumes. */
  remove(): Promise<void>
}

export interface Engine {
  means: string
  create(asked: Asked): Promise<Container>
  /** Runs a program in place of the image's until it ends, and returns what it printed. */
  once(asked: Asked, command: readonly [string, ...string[]], input?: Uint8Array): Promise<string>
  close(): Promise<void>
}
