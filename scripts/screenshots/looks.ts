import { parseArgs } from 'node:util'

const languages = ['en', 'ja', 'zh'] as const
const themes = ['light', 'dark', 'sepia', 'black'] as const

export interface Picture {
  /** A name such as `articles-dark-phone-ja`; pictures in English end before the language. */
  name: string
  /** Null if there is no such screen yet. */
  take(): Promise<Buffer | null>
}

const windows = {
  wide: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const

export interface Look {
  theme: (typeof themes)[number]
  size: keyof typeof windows
  language: (typeof languages)[number]
}

const looks: Look[] = themes.flatMap(theme =>
  (['wide', 'tablet', 'phone'] as const).flatMap(size =>
    languages.map(language => ({ theme, size, language })),
  ),
)

/** Looks with every theme and language, and each language on a wide window and a phone; a tablet is asked for. */
const usual = new Set<string>([
  'light wide en',
  'light phone ja',
  'dark phone zh',
  'dark wide ja',
  'sepia phone en',
  'black wide zh',
])
const isUsual = ({ theme, size, language }: Look) => usual.has(`${theme} ${size} ${language}`)

/** The pictures that are committed. */
export const shown = new Set([
  'reader-text-furigana-unknown-light-wide',
  'reader-text-vertical-light-wide',
  'reader-text-vertical-dark-phone',
  'reader-library-light-wide',
  'reader-review-answer-light-phone',
  'reader-watch-light-wide',
  'overview-light-wide',
  'articles-light-wide',
  'articles-feedback-light-wide',
  'articles-recommendation-light-wide',
  'models-dark-wide',
])

export const nameOf = (screen: string, { theme, size, language }: Look) =>
  [screen, theme, size, ...(language === 'en' ? [] : [language])].join('-')

export const windowOf = ({ theme, size, language }: Look) => ({
  ...windows[size],
  colorScheme: theme === 'dark' || theme === 'black' ? ('dark' as const) : ('light' as const),
  locale: language,
  touch: size !== 'wide',
})

/** Chooses pictures: without arguments every screen in the usual looks, otherwise of all looks: `library words --theme dark`. */
export function chosen(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { theme: { type: 'string' }, size: { type: 'string' }, language: { type: 'string' } },
  })
  const { theme, size, language } = values
  const has = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value
  const isAnyLook = Object.keys(values).length === 0
  const isWanted = (look: Look) =>
    isAnyLook ? isUsual(look) : has(theme, look.theme) && has(size, look.size) && has(language, look.language)
  return {
    isAll: positionals.length === 0 && isAnyLook,
    looks,
    /** True for a screen whose name is on the command line, or begins so. */
    includes: (screen: string) =>
      positionals.length === 0 || positionals.some(name => screen === name || screen.startsWith(`${name}-`)),
    isTaken: (screen: string, look: Look) => isWanted(look) || (isAnyLook && shown.has(nameOf(screen, look))),
  }
}
export type Chosen = ReturnType<typeof chosen>
