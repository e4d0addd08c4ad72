import { isTrustedByBrowsers } from '../../../lib/platform/config/providers.ts'
import { ProviderFailure } from '../../../lib/platform/outbound/provider-failure.ts'
import type { TransportReply } from '../../../lib/platform/outbound/transport.ts'
import { type Finding, fine, warning, wrong } from '../finding.ts'
import { type Installation, isRunning } from '../installation.ts'

/**
 * Every public service answers the first path; only user_manager answers the second, which a proxy by path passes on.
 */
const PATHS = ['/health', '/api/auth/providers']

/** Checks that PUBLIC_URL leads to the services. */
export async function checkProxy(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const { PUBLIC_URL, NODE_ENV } = installation.config
  if (PUBLIC_URL === undefined) return [fine('PUBLIC_URL is not set, so no proxy is looked at')]
  const address = new URL(PUBLIC_URL)
  const isHttps = address.protocol === 'https:'
  const plain =
    isHttps || (NODE_ENV !== 'production' && isTrustedByBrowsers(address)) ? [] : [notHttps(PUBLIC_URL)]
  if (!isRunning(installation)) return [...plain, fine('The proxy is looked at only while yomu runs')]
  const ask = (path: string) => answerOf(PUBLIC_URL + path, installation, signal)
  const [answers, figures] = await Promise.all([Promise.all(PATHS.map(ask)), ask('/metrics')])
  const answer = answers.find(isOurs)
  if (!answer) return [...plain, notReached(PUBLIC_URL, answers)]
  return [
    ...plain,
    fine(`yomu answers at ${PUBLIC_URL}`),
    figures.status === 200 ? OPEN_FIGURES : fine('/metrics is refused through the proxy'),
    ...(isHttps ? [answer.headers['strict-transport-security'] ? fine('HSTS is set') : NO_HSTS] : []),
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

/** Only the services send a request id; without one, another program has answered. */
const isOurs = ({ status, headers }: Answer) => status > 0 && status < 500 && 'x-request-id' in headers

const notHttps = (address: string): Finding =>
  wrong({
    what: `PUBLIC_URL is ${address}, without https`,
    means: 'Passwords and tokens can be read on their way, and browsers drop the cookies of sign-ins',
    remedy: 'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address',
  })

const notReached = (address: string, answers: readonly Answer[]): Finding =>
  wrong({
    what: `yomu is not reached at ${address}: ${[...new Set(answers.map(({ said }) => said))].join(', ')}`,
    means: 'People cannot reach it there, although it runs',
    remedy: 'Check the host name, the certificate and where the proxy passes requests on (router/proxy)',
  })

const OPEN_FIGURES = wrong({
  what: '/metrics answers through the proxy',
  means: 'Everyone can read how much this installation is used',
  remedy: 'Have the proxy refuse /metrics and set X-Forwarded-For, as the files in router/proxy do',
})
const NO_HSTS = warning({
  what: 'The proxy does not send Strict-Transport-Security',
  means: 'A browser may be led to an unprotected address the first time each visit',
  remedy: 'Have the proxy add Strict-Transport-Security: max-age=31536000',
})
