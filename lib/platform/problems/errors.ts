import { hasCode } from './error-code.ts'

const problems = {
  invalid_input: [400, 'The request does not fit'],
  invalid_invite: [400, 'The invite code cannot be used'],
  invalid_ticket: [400, 'The sign-in cannot be completed'],
  sign_in_expired: [400, 'The sign-in has expired'],
  unauthenticated: [401, 'Sign in first'],
  forbidden: [403, 'Not allowed'],
  account_kind_not_allowed: [403, 'Not open to this kind of account'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  timed_out: [408, 'The request took too long'],
  version_conflict: [409, 'Changed in the meantime'],
  already_decided: [409, 'Already decided'],
  username_taken: [409, 'The user name is taken'],
  code_taken: [409, 'The code is taken'],
  ticket_used: [409, 'The sign-in was completed already'],
  last_link: [409, 'The last way to sign in cannot be removed'],
  last_root: [409, 'The last administrator cannot be removed'],
  account_exists: [409, 'The account still exists'],
  own_account: [409, 'Not possible for your own account'],
  article_processing: [409, 'The article is being processed'],
  article_busy: [409, 'Another task is working on the article'],
  task_finished: [409, 'The task has ended'],
  superseded: [409, 'Another task has taken over'],
  idempotency_mismatch: [409, 'Already used for another request'],
  duplicate: [409, 'It exists already'],
  limit_reached: [409, 'The limit is reached'],
  not_enough_reviews: [409, 'Too few reviews'],
  not_due: [409, 'The card is not due'],
  invalid_transition: [409, 'Not possible in this state'],
  profile_cleared: [409, 'The profile has been cleared'],
  deployment_running: [409, 'A deployment is running'],
  lease_held: [409, 'Another server is running'],
  dictionary_busy: [409, 'A dictionary is being built'],
  source_in_use: [409, 'Another task is using the file'],
  too_large: [413, 'Too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  confirmation_mismatch: [422, 'Not confirmed'],
  invalid_dictionary: [422, 'The file is not a dictionary'],
  invalid_anki_file: [422, 'The file is not an Anki export'],
  invalid_import: [422, 'The file cannot be imported'],
  provider_test_failed: [422, 'The test failed'],
  rate_limited: [429, 'Too many requests'],
  too_many_tasks: [429, 'Too many tasks'],
  too_many_files: [429, 'Too many files'],
  internal: [500, 'Something went wrong'],
  range_not_satisfiable: [416, 'No such range'],
  upstream_failed: [502, 'A part of the server failed'],
  not_configured: [503, 'Not configured'],
  unavailable: [503, 'Not available right now'],
  insufficient_storage: [507, 'No room left'],
  quota_reached: [507, 'The quota is reached'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

export interface FieldError {
  path: string
  message: string
}

/** Why a request was refused, for programs and for pages in other languages: a name, and the values in its sentence. */
export interface NamedReason {
  name: string
  values: Readonly<Record<string, string | number>>
}

export interface ProblemExtras {
  reason?: NamedReason | undefined
  errors?: FieldError[] | undefined
  headers?: Record<string, string>
  members?: Record<string, unknown>
  /** `error` if absent. */
  logged?: 'warn'
  cause?: unknown
}

/** Tells the caller what is wrong or what to do. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail, { cause: extras.cause })
    this.code = code
    this.status = problems[code][0]
    this.extras = extras
  }
}

export function isProblem(error: unknown, code?: ProblemCode): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code)
}

export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problems, code)

/** Names no service or operation, because people read it; the log shows the cause. */
export const SERVER_FAILED = 'A part of the server failed. Try again in a moment.'

/** RFC 9457. An unexpected fault shows no detail. */
export function problemDocument(problem: Problem, requestId: string) {
  return {
    type: `urn:problem-type:${problem.code}`,
    title: problems[problem.code][1],
    status: problem.status,
    code: problem.code,
    ...(problem.code === 'internal' ? {} : { detail: problem.message, ...reasonMembers(problem) }),
    request_id: requestId,
    ...(problem.extras.errors ? { errors: problem.extras.errors } : {}),
    ...problem.extras.members,
  }
}

/** The reason of a problem, as documents and stored failures name it. */
const reasonMembers = ({ extras: { reason } }: Problem) =>
  reason ? { reason: reason.name, values: reason.values } : {}

interface ReasonMembers {
  reason?: string | undefined
  values?: NamedReason['values'] | undefined
}

/** The reason that a document or a stored failure names. */
export const namedReason = ({ reason, values = {} }: ReasonMembers): NamedReason | undefined =>
  reason === undefined ? undefined : { name: reason, values }

/** The parts of a problem that a stored failure keeps. */
export const failureFrom = (problem: Problem) => ({
  code: problem.code,
  detail: problem.message,
  ...reasonMembers(problem),
})

/** A sentence with its values in place of `{names}`. */
export const filled = (sentence: string, values: NamedReason['values']): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** Includes a full quota of the user. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT')

/** `path` names a member of the request, as `body.items.0`, that fits its schema but not the stored data. */
export const invalidInput = (path: string, message: string) =>
  new Problem('invalid_input', `${path}: ${message}`, { errors: [{ path, message }] })
