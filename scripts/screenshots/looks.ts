import { parseArgs } from 'node:util'

const languages = ['en', 'ja', 'zh'] as const

export interface Picture {
  /** A name such as `articles-dark-phone-ja`; pictures in English end before the language. */
  name: string
  /** Null if there is no such screen yet. */
  take(): Promise<Buffer | null>
}

const windows = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

export interface Look {
  theme: 'light' | 'dark'
  size: keyof typeof windows
  language: (typeof languages)[number]
}

/** Every look of every screen. */
const looks: Look[] = (['light', 'dark'] as const).flatMap(theme =>
  (['wide', 'phone'] as const).flatMap(size => languages.map(language => ({ theme, size, language }))),
)

export const nameOf = (screen: string, { theme, size, language }: Look) =>
  [screen, theme, size, ...(language === 'en' ? [] : [language])].join('-')

/** The look as a browser window has it. */
export const windowOf = ({ theme, size, language }: Look) => ({
  ...windows[size],
  colorScheme: theme,
  locale: language,
  touch: size === 'phone',
})

/** The pictures to take: all, or those named on the command line, such as `library words --theme dark --language ja`. */
export function chosen(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { theme: { type: 'string' }, size: { type: 'string' }, language: { type: 'string' } },
  })
  const { theme, size, language } = values
  const has = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value
  return {
    isAll: positionals.length === 0 && Object.keys(values).length === 0,
    looks: looks.filter(
      look => has(theme, look.theme) && has(size, look.size) && has(language, look.language),
    ),
    /** True for a screen whose name is on the command line, or begins so. */
    includes: (screen: string) =>
      positionals.length === 0 || positionals.some(name => screen === name || screen.startsWith(`${name}-`)),
  }
}
export type Chosen = ReturnType<typeof chosen>
