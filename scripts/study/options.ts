import type { z } from 'zod'
import { isMediaExtension } from '../../lib/contracts/schemas/administration/objects.ts'
import { UploadInput, VideoInput } from '../../lib/contracts/schemas/articles/uploads.ts'
import { parseCommand, UsageError } from '../learner/run.ts'

export const usage = `Usage: npm run study -- FILE [options]

FILE is a text, or a video or sound file, which is transcribed first.

  --genre article|interview|song   how the text is split (article)
  --split                          sentences and furigana only
  --lang TAG                       language of translation and explanation (en)
  --level N1…N5                    level of the explanation (N3)
  --title TEXT                     title of the article (the file's name)
  --model NAME                     a model other than the default
  --keep-audio                     keep the video or sound file, so that its sentences can be played
  --tts                            audio for every sentence (default: as the administrator has set it)
  --rows N                         number of rows to print (all)
  --known FILE                     first import these words as known: a list, one a line
                                   (雨, or 雨 あめ where several are written so)

Beside each sentence stand the words that you do not know yet, with their first meaning; at the end
how much of the text you know.

Signs in with STUDY_USERNAME and STUDY_PASSWORD, or asks for them. Set PORT_OFFSET as for the services,
or USER_MANAGER_URL (http://127.0.0.1:8010), STUDY_SERVER_URL (http://127.0.0.1:8012) and
COLLECTION_SERVER_URL (http://127.0.0.1:8013) if they run elsewhere.`

const seeHelp = 'Run “npm run study -- --help” for the options.'

export function parseOptions(args: string[]) {
  const { values, positionals } = parseCommand({ args, options, allowPositionals: true }, seeHelp)
  const [file, ...more] = positionals
  if (values.help) return { help: true } as const
  if (file === undefined || more.length > 0) throw new UsageError(`Name one file to read. ${seeHelp}`)
  return { help: false, file, rows: rowsOf(values.rows), values } as const
}
export type Options = Extract<ReturnType<typeof parseOptions>, { help: false }>

export const isMedia = ({ file }: Options): boolean =>
  isMediaExtension(/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '')

/** The requested upload, checked by the contract's schema before anything is sent. */
export function uploadOf(options: Options, raw_content: string): UploadInput {
  if (options.values['keep-audio'])
    throw new UsageError('--keep-audio works only with a video or sound file.')
  return checked(UploadInput, options, { raw_content })
}

export function videoOf(options: Options): Omit<VideoInput, 'input_handle'> {
  const keep_audio = options.values['keep-audio'] ?? false
  return checked(VideoInput.omit({ input_handle: true }), options, { keep_audio })
}

function checked<S extends z.ZodType>(schema: S, options: Options, own: object): z.output<S> {
  const { values, file } = options
  const input = schema.safeParse({
    ...own,
    title: values.title ?? file.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    explain_mode: values.split ? 'split' : 'full',
    ...(values.genre === undefined ? {} : { genre: values.genre }),
    ...(values.lang === undefined ? {} : { output_language: values.lang }),
    ...(values.level === undefined ? {} : { explanation_level: values.level }),
    ...(values.model === undefined ? {} : { model: values.model }),
    ...(values.tts === undefined ? {} : { tts: values.tts }),
  })
  if (input.success) return input.data
  const [issue] = input.error.issues
  throw new UsageError(`${optionOf[String(issue?.path[0])] ?? file}: ${issue?.message}.`)
}

const optionOf: Record<string, string> = {
  genre: '--genre',
  output_language: '--lang',
  explanation_level: '--level',
  title: '--title',
  model: '--model',
}

const options = {
  genre: { type: 'string' },
  split: { type: 'boolean' },
  lang: { type: 'string' },
  level: { type: 'string' },
  title: { type: 'string' },
  model: { type: 'string' },
  'keep-audio': { type: 'boolean' },
  tts: { type: 'boolean' },
  rows: { type: 'string' },
  known: { type: 'string' },
  help: { type: 'boolean' },
} as const

function rowsOf(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given)
  throw new UsageError('--rows needs a whole number above 0.')
}
