const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** The English name of a language tag, the script of Chinese included; the tag itself when it has no name. */
export const languageName = (tag: string): string => {
  try {
    const locale = new Intl.Locale(tag)
    const full = locale.language === 'zh' ? locale.maximize().toString() : locale.toString()
    return languages.of(full) ?? tag
  } catch {
    return tag
  }
}
