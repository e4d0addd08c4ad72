import * as does from './behaviours.ts'
import * as says from './misanswers.ts'
import * as rare from './rarities.ts'

const { leavesOut, numbersFrom, ...answers } = says
const { quotesKey, status, rateLimited } = does

/** Takes long, or for ever. */
const slow: Record<string, does.Behaviour> = {
  delay: does.delay(20),
  drip: does.drip(1),
  hang: does.hang,
  huge: does.huge,
  keepsAlive: rare.keepsAlive(15),
}

/** Asks for a pause. */
export const busy: Record<string, does.Behaviour> = {
  busy: rateLimited(),
  busyForNow: rateLimited('1'),
  busyForLong: rateLimited('999999'),
  busyUntil: rare.busyUntil(2),
  overloaded: status(503, 'overloaded', { 'retry-after': '1' }),
}

/** Goes wrong at once. */
export const wrong: Record<string, does.Behaviour> = {
  ...answers,
  leavesOutHalf: leavesOut(2),
  leavesOutThird: leavesOut(3),
  numbersFromZero: numbersFrom(0),
  numbersFromOne: numbersFrom(1),
  ...Object.fromEntries([400, 401, 402, 403, 404, 408, 413, 500, 503].map(code => [code, quotesKey(code)])),
  tooLong: rare.failsWith('contextTooLong'),
  moderated: rare.failsWith('moderated'),
  quotaUsedUp: rare.failsWith('quotaUsedUp'),
  errorInside: rare.errorInside(rare.apiErrors.fault),
  refusedInside: rare.errorInside(rare.apiErrors.wrongKey),
  reset: does.reset,
  cutOff: does.cutOff,
  html: does.html,
  proxyPage: rare.proxyPage(502),
  halfJson: does.halfJson,
  emptyBody: rare.emptyBody,
  noChoices: rare.noChoices,
  streamsAnyway: rare.streamsAnyway,
  redirect: does.redirect('/v1/chat/completions'),
  noSchema: does.refusesJsonSchema,
  noFormat: does.refusesEveryFormat,
  ignoresFormat: does.ignoresFormat,
}

/** Everything a provider may do to a call, by name. */
export const all: Record<string, does.Behaviour> = { honest: does.honest, ...slow, ...busy, ...wrong }

/** By name: what happens to the next calls, and to all after them. */
export const following = (script: readonly string[], lasting: string): does.Behaviour => {
  const names = script.values()
  return exchange => (all[names.next().value ?? lasting] ?? does.honest)(exchange)
}
