import { isTrustedByBrowsers } from '../../../lib/platform/config/providers.ts'
import { pathOf } from '../../../lib/platform/config/public-address.ts'
import { ProviderFailure } from '../../../lib/platform/outbound/provider-failure.ts'
import type { TransportReply } from '../../../lib/platform/outbound/transport.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'

/** Paths that every public service answers, and only user_manager, which a proxy by path passes on. */
const PATHS = ['/health', '/api/auth/providers']

type Setting = 'PUBLIC_URL' | 'CONSOLE_URL'

export async function checkProxy(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const { PUBLIC_URL, CONSOLE_URL } = installation.config
  const findings = await Promise.all([
    PUBLIC_URL === undefined
      ? [fine('PUBLIC_URL is not set, so no proxy is looked at')]
      : findingsAt('PUBLIC_URL', PUBLIC_URL, installation, signal),
    CONSOLE_URL === undefined ? [] : findingsAt('CONSOLE_URL', CONSOLE_URL, installation, signal),
  ])
  return findings.flat()
}

async function findingsAt(
  setting: Setting,
  address: string,
  installation: Installation,
  signal: AbortSignal,
): Promise<Finding[]> {
  const url = new URL(address)
  const isHttps = url.protocol === 'https:'
  const isSafe = isHttps || (installation.config.NODE_ENV !== 'production' && isTrustedByBrowsers(url))
  const known = [
    ...(isSafe ? [] : [notHttps(setting, address)]),
    ...(pathOf(address) === '' ? [] : [sharesItsHost(setting, url.host)]),
  ]
  if (!isRunning(installation)) return [...known, fine('The proxy is looked at only while yomu runs')]
  const ask = (path: string) => answerOf(address + path, installation, signal)
  const [answers, figures] = await Promise.all([Promise.all(PATHS.map(ask)), ask('/metrics')])
  const answer = answers.find(isOurs)
  if (!answer) {
    const isGuarded = answers.some(asksToSignIn)
    return [...known, isGuarded ? guarded(setting, address) : notReached(address, answers)]
  }
  return [
    ...known,
    fine(`yomu answers at ${address}`),
    figures.status === 200 ? openFigures(address) : fine(`/metrics is refused at ${address}`),
    ...(isHttps
      ? [answer.headers['strict-transport-security'] ? fine(`HSTS is set at ${address}`) : noHsts(address)]
      : []),
  ]
}

type Answer = Pick<TransportReply, 'status' | 'headers'> & { said: string }

const answerOf = async (
  address: string,
  { transport, answer_ms }: Installation,
  signal: AbortSignal,
): Promise<Answer> => {
  const request = { method: 'GET', url: new URL(address), headers: {}, timeoutMs: answer_ms } as const
  return transport.send(request, signal).then(
    ({ status, headers }) => ({ status, headers, said: `HTTP ${status}` }),
    (error: unknown) => ({
      status: 0,
      headers: {},
      said: error instanceof ProviderFailure ? error.message : 'no answer',
    }),
  )
}

/** Services alone send a request id; without one, another program has answered. */
const isOurs = ({ status, headers }: Answer) => status > 0 && status < 500 && 'x-request-id' in headers

/** Statuses of a sign-in in front: a challenge, a page, or the way to one. Permanent redirects lead to another address of the same page. */
const SIGN_IN_STATUSES = [302, 303, 307, 401, 403]
const asksToSignIn = (answer: Answer) => !isOurs(answer) && SIGN_IN_STATUSES.includes(answer.status)

const notHttps = (setting: Setting, address: string): Finding =>
  wrong({
    what: `${setting} is ${address}, without https`,
    means: 'Passwords and tokens can be read on their way, and browsers drop the cookies of sign-ins',
    remedy: `Put a proxy with a certificate in front, and set ${setting} to its https address`,
  })

const sharesItsHost = (setting: Setting, host: string): Finding =>
  warning({
    what: `${setting} has a path, so yomu shares ${host} with other apps`,
    means: 'Other apps under this host name can read what yomu keeps in browsers, the sign-in too',
    remedy: 'Give yomu a host name of its own, unless you trust all apps of this one as you trust yomu',
  })

const guarded = (setting: Setting, address: string): Finding =>
  warning({
    what: `A proxy in front of ${address} asks for a sign-in of its own, so yomu behind it was not seen`,
    means: 'People sign in twice, and programs and invited people must pass the proxy first',
    remedy: `If that is meant, sign in there with a browser and look; otherwise let the proxy pass ${setting} on without it`,
  })

const notReached = (address: string, answers: readonly Answer[]): Finding =>
  wrong({
    what: `yomu is not reached at ${address}: ${[...new Set(answers.map(({ said }) => said))].join(', ')}`,
    means: 'People cannot reach it there, although it runs',
    remedy: 'Check the host name, the certificate and where the proxy passes requests on (router/proxy)',
  })

const openFigures = (address: string) =>
  wrong({
    what: `/metrics answers at ${address}`,
    means: 'Everyone can read how much this installation is used',
    remedy: 'Have the proxy refuse /metrics and set X-Forwarded-For, as the files in router/proxy do',
  })
const noHsts = (address: string) =>
  warning({
    what: `The proxy does not send Strict-Transport-Security at ${address}`,
    means: 'A browser may be led to an unprotected address the first time each visit',
    remedy: 'Have the proxy add Strict-Transport-Security: max-age=31536000',
  })
