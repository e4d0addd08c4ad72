import { isIP } from 'node:net'
import { parseBaseUrl } from '../agent/provider/address.ts'
import type { CosSettingsInput } from '../contracts/schemas/objects.ts'
import { isProblem, Problem } from '../http/errors.ts'

/** Where the store answers: as given, else Tencent's of the region. */
export const endpointOf = ({ endpoint, region }: CosSettingsInput): string =>
  endpoint === '' ? `https://cos.${region}.myqcloud.com` : endpoint

/** Names a bucket in records of what was written to it; no secret. */
export const bucketId = (form: CosSettingsInput): string =>
  `cos:${form.bucket}@${new URL(endpointOf(form)).host}`

interface Fault {
  field: keyof CosSettingsInput
  message: string
}

const NEEDED: readonly Fault[] = [
  { field: 'bucket', message: 'Name the bucket.' },
  { field: 'region', message: 'Name the region; a store that has none needs an endpoint instead.' },
  { field: 'secret_id', message: 'The secret id is missing.' },
  { field: 'secret_key', message: 'The secret key is missing.' },
]

/** What it takes to use a bucket, and the form leaves empty. */
export const missingIn = (form: CosSettingsInput): Fault[] =>
  NEEDED.filter(({ field }) => form[field] === '' && !(field === 'region' && form.endpoint !== ''))

export const isComplete = (form: CosSettingsInput): boolean => missingIn(form).length === 0

export const mustBeComplete = (form: CosSettingsInput): void =>
  refuse([...missingIn(form), ...endpointFaults(form)])

/** Half a form is a slip; one without credentials says that none are to be used. */
export function mustBeCompleteOrCleared(form: CosSettingsInput): void {
  const isCleared = form.secret_id === '' && form.secret_key === ''
  refuse([...(isCleared ? [] : missingIn(form)), ...endpointFaults(form)])
}

/** What is wrong with the address of the store; quotes nothing of it. */
export function endpointFaults({ endpoint, bucket }: CosSettingsInput): Fault[] {
  if (endpoint === '') return []
  try {
    const { hostname } = new URL(parseBaseUrl(endpoint))
    if (bucket === '' || isIP(hostname) !== 0 || !hostname.startsWith(`${bucket}.`)) return []
    return [{ field: 'endpoint', message: 'Leave the bucket out of it: it is put in front.' }]
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
