import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts } from '../../../lib/contracts/index.ts'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import type { Certificate } from './certificate.ts'

export const domain = 'example.org'

export interface Place {
  /** Of the proxy's own files. */
  folder: string
  certificate: Certificate
  httpPort: number
  httpsPort: number
  /** The addresses of the services. */
  addresses: Record<ServiceName, string>
  /** A name with the bcrypt hash of a password, which Caddy asks everybody for. */
  guard?: string | undefined
}

/** The samples: a host name for each service, or one for all, whose path the proxy passes on or takes off. */
export const samples = ['by host', 'path kept', 'path taken off'] as const
export type Sample = (typeof samples)[number]

const read = (name: 'Caddyfile' | 'nginx.conf', sample: Sample) =>
  readFile(
    fileURLToPath(
      new URL(`../../../router/proxy/${sample === 'by host' ? '' : 'by-path/'}${name}`, import.meta.url),
    ),
    'utf8',
  )

/** Replaces a value everywhere in a file; throws if the file does not have it. */
function put(file: string, had: string, value: string): string {
  if (!file.includes(had)) throw new Error(`The proxy's file does not say: ${had}`)
  return file.replaceAll(had, value)
}

/** The services of a test do not listen on their usual ports. */
function withServicesAt(
  file: string,
  sample: Sample,
  addresses: Place['addresses'],
  [before, after]: [string, string],
): string {
  return Object.values(contracts)
    .filter(({ name, internal }) => (sample === 'by host' ? !internal : underPath.includes(name)))
    .reduce((text, { name, port }) => {
      return put(text, `${before}${port}${after}`, `${before}${new URL(addresses[name]).port}${after}`)
    }, file)
}
const underPath: ServiceName[] = ['study', 'manager']

/** A Caddyfile of router/proxy, with options that keep it on this machine. */
export async function caddyFile(place: Place, sample: Sample): Promise<string> {
  const { folder, certificate, addresses, guard, ...ports } = place
  let site = withServicesAt(await read('Caddyfile', sample), sample, addresses, ['127.0.0.1:', ' {'])
  const tls = `\ttls ${certificate.certificate} ${certificate.key}`
  // A log of requests, which is off unless somebody turns it on, must not contain secrets.
  const log = sample === 'by host' ? '' : '\n\tlog'
  site = put(site, '(guarded) {', `(guarded) {\n${tls}${log}`)
  if (sample === 'path taken off') site = put(site, '\thandle /', '\thandle_path /')
  if (guard !== undefined)
    site = put(site, '\timport guarded\n', `\timport guarded\n\tbasicauth {\n\t\t${guard}\n\t}\n`)
  return put(
    site,
    '\n{\n',
    `
{
	admin off
	http_port ${ports.httpPort}
	https_port ${ports.httpsPort}
	default_bind 127.0.0.1
	storage file_system ${join(folder, 'storage')}
	skip_install_trust
	servers {
		protocols h1 h2
	}
`,
  )
}

const TAKES_OFF = '\t~^/yomu(-admin)?(/.*)$ $2;\n'

/** An nginx.conf of router/proxy, in a configuration like Debian's, but for the places of its files. */
export async function nginxFile(place: Place, sample: Sample): Promise<string> {
  const { folder, certificate, addresses, ...ports } = place
  const around: [string, string] = sample === 'by host' ? [' ', ';'] : ['127.0.0.1:', '$']
  let site = withServicesAt(await read('nginx.conf', sample), sample, addresses, around)
  if (sample === 'path taken off') {
    // The sample says so itself.
    put(site, `#${TAKES_OFF}`, '')
    site = put(site, '\tdefault $request_uri;', `${TAKES_OFF}\tdefault $request_uri;`)
  }
  for (const port of ['80', '443 ssl http2']) site = put(site, `\tlisten [::]:${port};\n`, '')
  site = put(site, 'listen 80;', `listen 127.0.0.1:${ports.httpPort};`)
  site = put(site, 'listen 443 ', `listen 127.0.0.1:${ports.httpsPort} `)
  site = put(site, '/etc/letsencrypt/live/yomu/fullchain.pem', certificate.certificate)
  site = put(site, '/etc/letsencrypt/live/yomu/privkey.pem', certificate.key)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
pid ${join(folder, 'pid')};
error_log stderr;
events {
	worker_connections 768;
}
http {
	sendfile on;
	tcp_nopush on;
	gzip on;
	gzip_types application/json text/javascript;
	access_log off;
${places.map(place => `\t${place}_temp_path ${join(folder, place)};`).join('\n')}
${site}
}
`
}
