import { isIP } from 'node:net'
import type { CosSettingsInput } from '../../../contracts/schemas/administration/objects.ts'
import { parseBaseUrl } from '../../../platform/outbound/address.ts'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'

export const endpointOf = ({ endpoint, region }: CosSettingsInput): string =>
  endpoint === '' ? `https://cos.${region}.myqcloud.com` : endpoint

export const bucketId = (form: CosSettingsInput): string =>
  `cos:${form.bucket}@${new URL(endpointOf(form)).host}`

interface Fault {
  field: keyof CosSettingsInput
  message: string
}

const NEEDED: readonly Fault[] = [
  { field: 'bucket', message: 'Name the bucket.' },
  { field: 'region', message: 'Name the region, or for a store without regions the endpoint.' },
  { field: 'secret_id', message: 'Enter the secret id.' },
  { field: 'secret_key', message: 'Enter the secret key.' },
]

export const missingIn = (form: CosSettingsInput): Fault[] =>
  NEEDED.filter(({ field }) => form[field] === '' && !(field === 'region' && form.endpoint !== ''))

export const isComplete = (form: CosSettingsInput): boolean => missingIn(form).length === 0

export const mustBeComplete = (form: CosSettingsInput): void =>
  refuse([...missingIn(form), ...endpointFaults(form)])

/** Cleared credentials mean no bucket; half a form is refused. */
export function mustBeCompleteOrCleared(form: CosSettingsInput): void {
  const isCleared = form.secret_id === '' && form.secret_key === ''
  refuse([...(isCleared ? [] : missingIn(form)), ...endpointFaults(form)])
}

/** Does not quote the address. */
export function endpointFaults({ endpoint, bucket }: CosSettingsInput): Fault[] {
  if (endpoint === '') return []
  try {
    const { hostname } = new URL(parseBaseUrl(endpoint))
    if (bucket === '' || isIP(hostname) !== 0 || !hostname.startsWith(`${bucket}.`)) return []
    return [{ field: 'endpoint', message: 'Leave the bucket out of the endpoint: it is put in front.' }]
  } catch (error) {
    if (isProblem(error)) return [{ field: 'endpoint', message: error.message }]
    throw error
  }
}

function refuse(faults: Fault[]): void {
  const errors = faults.map(({ field, message }) => ({ path: `body.${field}`, message }))
  const [first] = errors
  if (first) throw new Problem('invalid_input', `${first.path}: ${first.message}`, { errors })
}
