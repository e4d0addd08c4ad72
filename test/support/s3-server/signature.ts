import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { S3Request } from './request.ts'

export interface Credentials {
  access_key_id: string
  secret_access_key: string
  region: string
}

export type Signed = 'none' | 'presigned' | 'header'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const MOST_SKEW_MS = 15 * 60_000
const MOST_SECONDS = 604_800

/** Throws unless the signature is the one that the credentials make of this request, and still holds. */
export function verifySignature(request: S3Request, credentials: Credentials, now: Date): Signed {
  if (request.query.has('X-Amz-Signature')) return verifyPresigned(request, credentials, now)
  if (request.headers.authorization === undefined) return 'none'
  return verifyHeader(request, credentials, now)
}

function verifyHeader(request: S3Request, credentials: Credentials, now: Date): Signed {
  const { authorization = '' } = request.headers
  const [, credential = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  const date = headerOf(request, 'x-amz-date')
  const payload = headerOf(request, 'x-amz-content-sha256')
  if (Math.abs(timeOf(date) - now.getTime()) > MOST_SKEW_MS)
    throw new Refusal(403, 'RequestTimeTooSkewed', 'The difference between the clocks is too large.')
  const unsigned = Object.keys(request.headers).filter(
    name => (name.startsWith('x-amz-') || name === 'host') && !names.split(';').includes(name),
  )
  if (unsigned.length > 0) throw new Refusal(403, 'AccessDenied', `Not signed: ${unsigned.join(', ')}`)
  const { scope, key } = signingKey(credential, credentials, date)
  mustMatch(given, sign(key, date, scope, canonical(request, names, payload, [...request.query])))
  return 'header'
}

function verifyPresigned(request: S3Request, credentials: Credentials, now: Date): Signed {
  const asked = (name: string) => request.query.get(`X-Amz-${name}`) ?? ''
  const date = asked('Date')
  const seconds = Number(asked('Expires'))
  if (asked('Algorithm') !== ALGORITHM || !Number.isInteger(seconds) || seconds < 1 || seconds > MOST_SECONDS)
    throw new Refusal(400, 'AuthorizationQueryParametersError')
  if (now.getTime() > timeOf(date) + seconds * 1_000)
    throw new Refusal(403, 'AccessDenied', 'Request has expired')
  if (timeOf(date) > now.getTime() + MOST_SKEW_MS)
    throw new Refusal(403, 'AccessDenied', 'Request is not yet valid')
  const { scope, key } = signingKey(asked('Credential'), credentials, date)
  const query = [...request.query].filter(([name]) => name !== 'X-Amz-Signature')
  const text = canonical(request, asked('SignedHeaders'), 'UNSIGNED-PAYLOAD', query)
  mustMatch(asked('Signature'), sign(key, date, scope, text))
  return 'presigned'
}

function signingKey(credential: string, credentials: Credentials, date: string) {
  const [id = '', ...scope] = credential.split('/')
  if (id !== credentials.access_key_id)
    throw new Refusal(403, 'InvalidAccessKeyId', `The access key id ${id} does not exist in our records.`)
  const wanted = [date.slice(0, 8), credentials.region, 's3', 'aws4_request']
  if (scope.join('/') !== wanted.join('/'))
    throw new Refusal(
      400,
      'AuthorizationHeaderMalformed',
      `The scope is wrong; expecting ${wanted.join('/')}`,
    )
  const secret: Buffer = Buffer.from(`AWS4${credentials.secret_access_key}`)
  return { scope: wanted.join('/'), key: wanted.reduce(hmac, secret) }
}

function canonical(request: S3Request, names: string, payload: string, query: [string, string][]): string {
  const headers = names
    .split(';')
    .map(name => `${name}:${headerOf(request, name).trim().replace(/ +/g, ' ')}\n`)
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  return [request.method, request.path, pairs.join('&'), headers.join(''), names, payload].join('\n')
}

const sign = (key: Buffer, date: string, scope: string, text: string): string =>
  hmac(key, [ALGORITHM, date, scope, sha256(text)].join('\n')).toString('hex')

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

function mustMatch(given: string, wanted: string): void {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  if (one.length !== other.length || !timingSafeEqual(one, other))
    throw new Refusal(
      403,
      'SignatureDoesNotMatch',
      'The signature we calculated does not match the one given.',
    )
}

const headerOf = ({ headers }: S3Request, name: string): string => [headers[name] ?? []].flat().join(',')

/** 20261120T090000Z */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
