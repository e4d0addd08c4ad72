import { parseArgs } from 'node:util'
import { UploadInput } from '../../lib/contracts/schemas/articles.ts'

export const usage = `Usage: npm run study -- FILE [options]

  --genre article|interview|song   how the text is split (article)
  --split                          sentences and furigana only
  --lang TAG                       language of translation and explanation (en)
  --level N1…N5                    level of the explanation (N3)
  --title TEXT                     title of the article (the file's name)
  --model NAME                     a model other than the default
  --rows N                         rows of the reading view that are printed (all)

Signs in with STUDY_USERNAME and STUDY_PASSWORD, or asks. The services are found at
USER_MANAGER_URL (http://127.0.0.1:8010) and STUDY_SERVER_URL (http://127.0.0.1:8012).`

const seeHelp = 'npm run study -- --help lists what there is.'

/** What the person typed does not fit; the message says what does. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function parseOptions(args: string[]) {
  const { values, positionals } = parsed(args)
  const [file, ...more] = positionals
  if (values.help) return { help: true } as const
  if (file === undefined || more.length > 0) throw new UsageError(`Name one file to read. ${seeHelp}`)
  return { help: false, file, rows: rowsOf(values.rows), values } as const
}
export type Options = Extract<ReturnType<typeof parseOptions>, { help: false }>

/** The upload that was asked for, checked by the contract's own schema before anything is sent. */
export function uploadOf({ values, file }: Options, raw_content: string): UploadInput {
  const input = UploadInput.safeParse({
    raw_content,
    title: values.title ?? file.replace(/^.*\//, '').replace(/\.\w+$/, ''),
    explain_mode: values.split ? 'split' : 'full',
    ...(values.genre === undefined ? {} : { genre: values.genre }),
    ...(values.lang === undefined ? {} : { output_language: values.lang }),
    ...(values.level === undefined ? {} : { explanation_level: values.level }),
    ...(values.model === undefined ? {} : { model: values.model }),
  })
  if (input.success) return input.data
  const [issue] = input.error.issues
  throw new UsageError(`${optionOf[String(issue?.path[0])] ?? file}: ${issue?.message}.`)
}

/** What the fields of an upload are called here. */
const optionOf: Record<string, string> = {
  genre: '--genre',
  output_language: '--lang',
  explanation_level: '--level',
  title: '--title',
  model: '--model',
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        genre: { type: 'string' },
        split: { type: 'boolean' },
        lang: { type: 'string' },
        level: { type: 'string' },
        title: { type: 'string' },
        model: { type: 'string' },
        rows: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    // Behind its first sentence Node explains how to name files that look like options.
    const [sentence] = error instanceof Error ? error.message.split('. ') : []
    throw new UsageError(`${sentence}. ${seeHelp}`)
  }
}

function rowsOf(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given)
  throw new UsageError('--rows takes a whole number.')
}
