import { Component, type ReactNode } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Button } from './button.tsx'
import { Page } from './page.tsx'
import { Callout } from './problem.tsx'

const messages = catalogue({
  en: {
    title: 'yomu',
    broken: 'This screen could not be shown.',
    text: 'Reload the page. What you saved is not lost.',
    reload: 'Reload the page',
  },
  ja: {
    title: 'yomu',
    broken: 'この画面を表示できませんでした。',
    text: 'ページを再読み込みしてください。保存した内容は失われません。',
    reload: 'ページを再読み込み',
  },
  zh: {
    title: 'yomu',
    broken: '无法显示此页面。',
    text: '请重新加载页面，已保存的内容不会丢失。',
    reload: '重新加载页面',
  },
})

/** Keeps the rest of the page working when a screen cannot be shown. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Broken /> : this.props.children
  }
}

function Broken() {
  const t = useMessages(messages)
  return (
    <Page title={t.title}>
      <Callout title={t.broken} text={t.text}>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      </Callout>
    </Page>
  )
}
