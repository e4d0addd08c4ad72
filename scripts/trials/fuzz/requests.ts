import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { malformed, notIds, notNumbers, slashes } from '../../../test/support/bad-input/words.ts'
import type { Choices } from '../choices.ts'
import { type Body, fittingBody, fittingBytes, spoiledBody, spoiledBytes } from './bodies.ts'
import { headersOf, type Identities, type Kind, kinds, type Sender, senderOf, welcomeAt } from './callers.ts'
import type { FuzzRoute } from './documents.ts'
import type { Files } from './files.ts'
import type { Known, Pool } from './pool.ts'
import { type Breakage, breakages } from './raw.ts'
import { fitting, type Maker } from './values.ts'
import { hostileNames, hostileTexts, oddHeaders } from './words.ts'

export interface FuzzRequest {
  /** The route that should answer; null if the address or the method may lead elsewhere. */
  route: FuzzRoute | null
  operation: string
  service: ServiceName
  caller: Kind
  sender: Sender | null
  isReuse: boolean
  ids: ReadonlyMap<string, Known>
  method: string
  target: string
  headers: Record<string, string>
  body: string | Buffer | null
  /** How its bytes break HTTP, or where they break off; null if it is sent whole. */
  breakage: Breakage | null
}

interface Surface {
  routes: readonly FuzzRoute[]
  identities: Identities
  pool: Pool
  files: Files
}

/** Something that was deleted, for another request about it by the same caller. */
export type Deleted = Pick<FuzzRequest, 'caller' | 'sender' | 'ids'>

const spoils = { body: 6, query: 2, params: 2, path: 1, headers: 2, method: 1, breakage: 1 }
type Spoil = keyof typeof spoils

const WELCOME = 0.7
const WHOLE = 0.45
const NASTY = 0.3
/** Requests with more than 16 KiB of address and headers reach no route. */
const MOST_IN_ADDRESS = 1_000
const ENCODED = /[^\w.~!$&'()*+,;=:@-]/gu

export async function requestTo(
  route: FuzzRoute,
  { routes, identities, pool, files }: Surface,
  choices: Choices,
  deleted?: Deleted,
): Promise<FuzzRequest> {
  const caller = deleted?.caller ?? choices.pick(choices.chance(WELCOME) ? welcomeAt(route) : kinds)
  const sender = deleted ? deleted.sender : senderOf(caller, identities, choices)
  // An assertion acts for an account of its own, which may not be the sender's.
  const mark = route.needsAssertion ? undefined : sender?.mark
  const spoiled = new Set<Spoil>()
  if (!deleted && !choices.chance(WHOLE))
    for (let times = 1 + choices.below(2); times > 0; times -= 1) spoiled.add(choices.weighted(spoils))
  const maker: Maker = {
    choices,
    known: name => (privateNames.has(name) ? mark : (deleted?.ids.get(name) ?? pool.one(name, choices))),
    nastiness: choices.chance(NASTY) ? 0.5 : 0,
  }
  const body = bodyOf(route, maker, files, spoiled.has('body'))
  const ids = new Map<string, Known>()
  const path = spoiled.has('path')
    ? otherPath(route, maker)
    : pathOf(route, maker, spoiled.has('params'), ids)
  const live = pool.liveTarget(route.operation)
  const signed = route.access === 'signed' ? pool.one('signed', choices) : live?.target
  const query = queryOf(route, maker, spoiled.has('query'))
  const method = spoiled.has('method') ? choices.pick(otherMethods) : route.method
  const headers = {
    ...(body?.type ? { 'content-type': body.type } : {}),
    ...(await headersOf({ caller, sender }, route, identities, choices)),
    ...(live ? { cookie: live.cookie } : {}),
    ...(spoiled.has('headers') ? choices.pick(oddHeaders) : {}),
  }
  const answering = spoiled.has('path')
    ? null
    : (routes.find(
        other => other.path === route.path && other.service === route.service && other.method === method,
      ) ?? null)
  return {
    route: answering,
    operation: route.operation,
    service: route.service,
    caller,
    sender,
    isReuse: deleted !== undefined,
    ids,
    method,
    target: signed === undefined || spoiled.size > 0 ? `${path}${query}` : String(signed),
    headers,
    body: body === null || body.bytes.length === 0 ? null : body.bytes,
    breakage: spoiled.has('breakage') ? choices.pick(breakages) : null,
  }
}

const otherMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK']

/** Names of fields whose texts nobody but their author and administrators may see. */
const privateNames = new Set(['notes', 'note', 'message', 'custom_prompt', 'label', 'nickname'])

function bodyOf(route: FuzzRoute, maker: Maker, files: Files, isSpoiled: boolean): Body | null {
  const { body, receives } = route
  if (body) return isSpoiled ? spoiledBody(body, maker) : fittingBody(body, maker)
  if (receives.length > 0)
    return isSpoiled ? spoiledBytes(receives, maker.choices) : fittingBytes(route, files, maker.choices)
  return isSpoiled ? { type: 'application/json', bytes: maker.choices.pick(hostileTexts) } : null
}

/** A parameter's values are named after the segment before it. */
function pathOf(
  { path, params }: FuzzRoute,
  maker: Maker,
  isSpoiled: boolean,
  ids = new Map<string, Known>(),
): string {
  const { choices } = maker
  const spoiledName = isSpoiled && params.length > 0 ? choices.pick(params).name : null
  return path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const parameter = params.find(parameter => parameter.name === name)
    if (name === spoiledName)
      return `${before}/${choices.pick([...notIds, ...slashes, ...malformed, ...nothings])}`
    const named = name === 'id' ? before : name
    const value = parameter ? fitting(parameter.schema, maker, named) : ''
    if (typeof value === 'string' || typeof value === 'number') ids.set(named, value)
    return `${before}/${encoded(name === 'idx' ? choices.below(6) : value)}`
  })
}

/** Ids of nothing, and properties that every object inherits. */
const nothings = [
  '999999999',
  '01JD0000000000000000000000',
  '__proto__',
  'constructor',
  '',
  '.',
  '..',
  '%2e%2e',
]

function otherPath(route: FuzzRoute, maker: Maker): string {
  const path = pathOf(route, maker, false)
  return maker.choices.pick([
    `${path}/`,
    `/${path}`,
    path.replace(/\/(\w)/, '//$1'),
    path.toUpperCase(),
    path.replace(/\/(\w+)$/, '/./$1'),
    path.replace(/\/(\w+)$/, '/x/../$1'),
    path.replace(/\/(\w+)$/, '/%2e%2e/$1'),
    path.replace(/[a-z]/, letter => `%${letter.charCodeAt(0).toString(16)}`),
    `${path};a=b`,
    `${path}%00`,
    `${path}%0d%0aset-cookie:a=b`,
    `${path}/${'x/'.repeat(2_000)}`,
    `${path}.json`,
    `${path}#part`,
    '/metrics',
    '/../../etc/passwd',
    '/app/console/../../package.json',
  ])
}

function queryOf({ query }: FuzzRoute, maker: Maker, isSpoiled: boolean): string {
  const { choices } = maker
  const given = query
    .filter(({ required }) => required || choices.chance(0.3))
    .map(({ name, schema }) => `${name}=${encoded(fitting(schema, maker, name))}`)
  const names = query.map(({ name }) => name)
  const parts = isSpoiled ? [...given, oddPart(names, choices)] : given
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function oddPart(names: readonly string[], choices: Choices): string {
  const name =
    names.length > 0 && choices.chance(0.6) ? choices.pick(names) : encoded(choices.pick(hostileNames))
  const value = choices.pick([...notNumbers, ...malformed, '1', encoded(choices.pick(hostileTexts))])
  return choices.pick([
    `${name}=${value}`,
    `${name}=${value}&${name}=1`,
    `${name}`,
    `${name}[]=${value}`,
    '&&=&',
  ])
}

/** A lone surrogate has no UTF-8; it is replaced as everywhere in addresses. */
const encoded = (value: unknown) =>
  String(value)
    .slice(0, MOST_IN_ADDRESS)
    .toWellFormed()
    .replace(ENCODED, character => encodeURIComponent(character))
