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
    text: 'Reload the page. Anything you saved is safe.',
    missing: 'This screen could not be loaded.',
    missingText:
      'yomu has been updated, or the network is down. Reload the page. Anything you saved is safe.',
    reload: 'Reload the page',
  },
  ja: {
    title: 'yomu',
    broken: 'この画面を表示できませんでした。',
    text: 'ページを再読み込みしてください。保存した内容は失われません。',
    missing: 'この画面を読み込めませんでした。',
    missingText:
      'yomu が更新されたか、ネットワークに接続できません。ページを再読み込みしてください。保存した内容は失われません。',
    reload: 'ページを再読み込み',
  },
  zh: {
    title: 'yomu',
    broken: '无法显示此页面。',
    text: '请重新加载页面，已保存的内容不会丢失。',
    missing: '无法加载此页面。',
    missingText: 'yomu 已更新，或网络已断开。请重新加载页面，已保存的内容不会丢失。',
    reload: '重新加载页面',
  },
})

/** Keeps the rest of the page working when a screen cannot be shown. */
export class Boundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state = { failure: null }

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: isMissingFile(error) ? 'missing' : 'broken' }
  }

  override render() {
    return this.state.failure ? <Broken failure={this.state.failure} /> : this.props.children
  }
}

/** `missing`: the screen's files did not come. */
type Failure = 'missing' | 'broken'

function Broken({ failure }: { failure: Failure }) {
  const t = useMessages(messages)
  const failureTexts = { missing: t.missingText, broken: t.text }
  return (
    <Page title={t.title}>
      <Callout title={t[failure]} text={failureTexts[failure]} isHarm={failure === 'broken'}>
        <Button onClick={() => location.reload()}>{t.reload}</Button>
      </Callout>
    </Page>
  )
}

/** Errors of screens whose files could not be loaded. */
const missing = new WeakSet<object>()

/** True if a screen failed because its files are gone (after an update of the server) or cannot be reached. */
const isMissingFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)

// The build has every screen that is loaded later say so.
addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
