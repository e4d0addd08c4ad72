import {
  catalogue,
  chooseLanguage,
  languageNames,
  languages,
  useLanguage,
} from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Choice } from './choice.tsx'

const messages = catalogue({
  en: { language: 'Language' },
  ja: { language: '言語' },
  zh: { language: '语言' },
})

export function LanguageChoice({ isLabelSpoken = false }: { isLabelSpoken?: boolean }) {
  const t = useMessages(messages)
  return (
    <Choice
      label={t.language}
      values={languages}
      value={useLanguage()}
      textOf={language => languageNames[language]}
      onChoose={chooseLanguage}
      isLabelSpoken={isLabelSpoken}
    />
  )
}
