import { ConfigError } from '../../lib/platform/config/load.ts'
import { redact } from '../../lib/platform/outbound/redact.ts'
import { errorCode } from '../../lib/platform/problems/error-code.ts'
import { CHECKS } from './checks.ts'
import { type Finding, warning, wrong } from './finding.ts'
import type { Check, Installation } from './installation.ts'

export interface Told extends Finding {
  subject: string
}

/** The deadline of each check; they run in parallel. */
const CHECK_MS = 7_500

/** The findings on an installation, by subject. They contain no secrets. */
export async function examine(
  installation: Installation,
  signal: AbortSignal,
  checks: Readonly<Record<string, Check>> = CHECKS,
  withinMs = CHECK_MS,
): Promise<Told[]> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  const hidden = secretsOf(installation)
  const told = await Promise.all(
    Object.entries(checks).map(async ([subject, check]) => {
      const findings = await inTime(check(installation, late), late).catch(unfinished)
      return findings.map(finding => ({ subject, ...finding, what: redact(finding.what, hidden) }))
    }),
  )
  return told.flat()
}

/** A check that ignores its signal does not delay the others. */
const inTime = (findings: Promise<Finding[]>, late: AbortSignal): Promise<Finding[]> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(late.reason)
    late.addEventListener('abort', leave, { once: true })
    findings.then(resolve, reject).finally(() => late.removeEventListener('abort', leave))
  })

function unfinished(error: unknown): Finding[] {
  if (error instanceof ConfigError) return [invalid(error)]
  const isLate = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)
  return [
    warning({
      what: isLate ? 'This could not be checked in time' : `This could not be checked (${reasonOf(error)})`,
      means: 'Whether it works is not known',
      remedy: 'Mend what else is wrong, and run the command again',
    }),
  ]
}

export const invalid = ({ message }: ConfigError): Finding =>
  wrong({
    what: message.replace(/\s*\n\s*/g, ' ').replace(/\.$/, ''),
    means: 'yomu does not start',
    remedy: 'Correct the setting; lib/platform/config/schema.ts says what each may be',
  })

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return errorCode(error) ?? error.message
}

const secretsOf = ({ config }: Installation): string[] =>
  [
    config.JWT_SECRET,
    config.CONTROLLER_ASSERTION_SECRET,
    config.WEBHOOK_SECRET,
    config.WEBHOOK_SECRET_PREVIOUS,
    config.ROOT_ADMIN_PASSWORD ?? '',
    config.COS_SECRET_ID,
    config.COS_SECRET_KEY,
    config.TRANSCRIPTION_API_KEY,
    config.SYNTHESIS_KEY,
    ...config.OIDC_PROVIDERS.map(({ client_secret }) => client_secret),
  ].filter(secret => secret.length > 3)
