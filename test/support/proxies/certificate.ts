import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate for a domain and all names directly below it, signed by itself. */
export async function makeCertificate(folder: string, domain: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const names = `subjectAltName=DNS:${domain},DNS:*.${domain}`
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const to = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${domain}`, '-addext', names, ...to])
  return { certificate, key, ca: await readFile(certificate) }
}
export type Certificate = Awaited<ReturnType<typeof makeCertificate>>
