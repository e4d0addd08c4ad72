import fc from 'fast-check'

/** One language for each way of writing, and more if one script serves several. */
const LANGUAGES = [
  'en',
  'en-GB',
  'zh',
  'zh-CN',
  'zh-TW',
  'ko',
  'de',
  'fr',
  'vi',
  'pt-BR',
  'ru',
  'el',
  'he',
  'ar',
  'th',
  'hi',
  'ja',
  'sr-Latn',
  'yue',
] as const

/** The parts of lines: kana, kanji, names and numbers, laughter, dots, whole phrases. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[ぁ-んァ-ヶー一-龯々]{1,12}$/, { size: 'max' }) },
  fc.constantFrom(
    '彼女は',
    '雨が降っていた。',
    'はははは',
    '「え？」',
    '……',
    '！？',
    '　',
    '\n',
    '♪',
    'ーーーーー',
  ),
  fc.constantFrom(
    'NHK',
    'iPhone',
    '2024年',
    '３月',
    'https://example.com/a?b=c',
    'B＆B',
    'wwwwww',
    '{"index": 5}',
  ),
)
export const line = fc
  .array(piece, { minLength: 1, maxLength: 14, size: 'max' })
  .map(pieces => pieces.join(''))
export const language = fc.constantFrom(...LANGUAGES)
