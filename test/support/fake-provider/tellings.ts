import { answerTo } from './answers.ts'

/** The text of an answer for a line in place of the honest one; null means the honest text. */
export type Telling = (line: string, honest: string, field: string) => string | null

/** Only of translations: explanations may quote their line, and be long. */
const translating =
  (tell: (line: string, honest: string) => string): Telling =>
  (line, honest, field) =>
    field === 'translation' ? tell(line, honest) : null

export const source: Telling = line => line
/** The line under a heading, in katakana, without its last mark. */
export const dressedUp: Telling = line => `Here it is: ${inKatakana(line.replace(/[。」]+$/, ''))}`
export const sourceBeside: Telling = translating((line, honest) => `${line.repeat(3)} ${honest}`)
export const onAndOn: Telling = translating((line, honest) =>
  Array.from({ length: 40 }, (_, at) => `${answerTo('explanation', `${at}${line}`)} ${honest}`).join(' '),
)
export const loop: Telling = (_, honest) => `${honest} ${'and so on and so forth '.repeat(30)}`
/** In an alphabet that no output language of the tests has. */
export const otherLanguage: Telling = (line, _, field) => answerTo(field, `なにをいう${line}`, 'ka')
export const itsForm: Telling = (_, honest) => JSON.stringify({ items: [{ index: 1, translation: honest }] })

const inKatakana = (text: string) =>
  text.replace(/[ぁ-ん]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60))
