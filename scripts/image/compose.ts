import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'

/** A service of the project's file by the Compose Specification; nothing else may be in it. */
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  init: z.boolean().optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(?::ro)?$/)),
  tmpfs: z.array(z.string().startsWith('/')),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  pids_limit: z.int(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string().regex(/^\d+:\d+(?:\/udp)?$/)).optional(),
  network_mode: z.string().optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal('service_healthy'), restart: z.boolean() }))
    .optional(),
  healthcheck: z.strictObject({
    test: z.tuple([z.literal('CMD')], z.string()),
    interval: z.string(),
    timeout: z.string(),
    start_period: z.string().optional(),
    start_interval: z.string().optional(),
  }),
})
export type ComposeService = z.infer<typeof Service>

const Compose = z.strictObject({
  name: z.string(),
  'x-hardened': z.unknown(),
  services: z.strictObject({ yomu: Service, caddy: Service }),
  volumes: z.record(z.string(), z.null()),
})

export const parseCompose = (text: string) => Compose.parse(parse(text, { merge: true }))

const file = new URL('../../router/container/compose.yaml', import.meta.url)
export const readCompose = async () => parseCompose(await readFile(file, 'utf8'))

/** The seconds of a duration such as `15s`; Compose stops a container after ten unless its file says otherwise. */
export const secondsOf = (duration = '10s') => Number(/^(\d+)s$/.exec(duration)?.[1])

export const volumesOf = ({ volumes }: ComposeService) =>
  volumes
    .map(volume => volume.split(':'))
    .flatMap(([name = '', folder = '']) => (name.startsWith('.') ? [] : [{ name, folder }]))
