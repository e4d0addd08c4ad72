import { ActionIcon, Group, NativeSelect, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { MoonIcon, SunIcon } from '@primer/octicons-react'
import {
  catalogue,
  chooseLanguage,
  languageNames,
  languages,
  useLanguage,
} from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({
  en: { language: 'Language', dark: 'Dark mode', light: 'Light mode' },
  ja: { language: '言語', dark: 'ダークモード', light: 'ライトモード' },
  zh: { language: '语言', dark: '深色模式', light: '浅色模式' },
})

/** Language and colours, which the browser stores. */
export function Preferences() {
  const t = useMessages(messages)
  const language = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        aria-label={t.language}
        size="xs"
        value={language}
        data={languages.map(value => ({ value, label: languageNames[value] }))}
        onChange={event => {
          const chosen = languages.find(each => each === event.currentTarget.value)
          if (chosen) chooseLanguage(chosen)
        }}
      />
      <ActionIcon
        variant="default"
        size="md"
        aria-label={isDark ? t.light : t.dark}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <SunIcon /> : <MoonIcon />}
      </ActionIcon>
    </Group>
  )
}
