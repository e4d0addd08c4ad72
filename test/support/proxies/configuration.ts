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
}

const read = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../router/proxy/${name}`, import.meta.url)), 'utf8')

/** Replaces a value everywhere in a file; throws if the file does not have it. */
function put(file: string, had: string, value: string): string {
  if (!file.includes(had)) throw new Error(`The proxy's file does not say: ${had}`)
  return file.replaceAll(had, value)
}

/** The services of a test do not listen on their usual ports. */
function withServicesAt(file: string, addresses: Place['addresses'], before: string, after: string): string {
  return Object.values(contracts)
    .filter(({ internal }) => !internal)
    .reduce((text, { name, port }) => {
      return put(text, `${before}${port}${after}`, `${before}${new URL(addresses[name]).port}${after}`)
    }, file)
}

/** router/proxy/Caddyfile, behind options that keep it on this machine. */
export async function caddyFile({ folder, certificate, addresses, ...ports }: Place): Promise<string> {
  const site = withServicesAt(await read('Caddyfile'), addresses, '127.0.0.1:', ' {')
  return `{
	admin off
	http_port ${ports.httpPort}
	https_port ${ports.httpsPort}
	default_bind 127.0.0.1
	storage file_system ${join(folder, 'storage')}
	skip_install_trust
	servers {
		protocols h1 h2
	}
}
${put(site, '(guarded) {', `(guarded) {\n\ttls ${certificate.certificate} ${certificate.key}`)}`
}

/** router/proxy/nginx.conf, in a configuration like Debian's, but for the places of its files. */
export async function nginxFile({ folder, certificate, addresses, ...ports }: Place): Promise<string> {
  let site = withServicesAt(await read('nginx.conf'), addresses, ' ', ';')
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
