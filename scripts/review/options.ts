import { parseCommand, UsageError } from '../learner/run.ts'

export const usage = `Usage: npm run review [-- options]

Shows the cards that are due, one after the other.

  space or enter   the answer
  1 2 3 4          again, hard, good, easy
  f                the reading
  t                for a word: the translation of where you met it last
  p                the sound, where there is any (mpv, ffplay, afplay or paplay plays it)
  u                takes the last rating back
  q                ends

What you open before the answer is sent with the rating: such a rating says less of what you know.

  --extra-new N    N new cards beyond today's limit

Without a terminal each line of the input is a key, and an empty line the answer. Signs in with STUDY_USERNAME and
STUDY_PASSWORD, or asks for them. Set PORT_OFFSET as for the services, or USER_MANAGER_URL (http://127.0.0.1:8010),
STUDY_SERVER_URL (http://127.0.0.1:8012) and COLLECTION_SERVER_URL (http://127.0.0.1:8013) if they run elsewhere.`

const seeHelp = 'Run “npm run review -- --help” for the options.'

const options = { 'extra-new': { type: 'string' }, help: { type: 'boolean' } } as const

export function parseOptions(args: string[]) {
  const { help = false, 'extra-new': extra = '0' } = parseCommand({ args, options }, seeHelp).values
  if (!/^\d{1,3}$/.test(extra)) throw new UsageError('--extra-new needs a whole number up to 999.')
  return { help, extra_new: Number(extra) }
}
