import { catalogue } from '../../language/language.ts'
import type { TabName } from '../tab-names.ts'

interface ShellTexts {
  console: string
  navigation: string
  openNavigation: string
  closeNavigation: string
  skip: string
  aiApis: string
  signedInAs(name: string): string
  signOut: string
  tabs: Record<TabName, string>
  broken: string
  reload: string
}

export const messages = catalogue<ShellTexts>({
  en: {
    console: 'Administration',
    navigation: 'Tabs',
    openNavigation: 'Open the navigation',
    closeNavigation: 'Close the navigation',
    skip: 'Skip to the content',
    aiApis: 'AI APIs',
    signedInAs: name => `Signed in as ${name}`,
    signOut: 'Sign out',
    tabs: {
      overview: 'Overview',
      users: 'Users',
      'invite-codes': 'Invite codes',
      'registration-requests': 'Registration requests',
      articles: 'Articles',
      'cos-storage': 'COS storage',
      models: 'Models',
      speech: 'Speech & automation',
    },
    broken: 'This part of the console could not be shown. It may have been updated meanwhile.',
    reload: 'Reload the page',
  },
  ja: {
    console: '管理',
    navigation: 'タブ',
    openNavigation: 'ナビゲーションを開く',
    closeNavigation: 'ナビゲーションを閉じる',
    skip: '本文へ移動',
    aiApis: 'AI API',
    signedInAs: name => `${name} としてサインイン中`,
    signOut: 'サインアウト',
    tabs: {
      overview: '概要',
      users: 'ユーザー',
      'invite-codes': '招待コード',
      'registration-requests': '登録申請',
      articles: '記事',
      'cos-storage': 'COS ストレージ',
      models: 'モデル',
      speech: '音声と自動化',
    },
    broken: 'この部分を表示できませんでした。コンソールが更新された可能性があります。',
    reload: 'ページを再読み込みする',
  },
  zh: {
    console: '管理',
    navigation: '标签页',
    openNavigation: '打开导航',
    closeNavigation: '关闭导航',
    skip: '跳到正文',
    aiApis: 'AI 接口',
    signedInAs: name => `已登录：${name}`,
    signOut: '退出登录',
    tabs: {
      overview: '概览',
      users: '用户',
      'invite-codes': '邀请码',
      'registration-requests': '注册申请',
      articles: '文章',
      'cos-storage': 'COS 存储',
      models: '模型',
      speech: '语音与自动化',
    },
    broken: '无法显示此部分，控制台可能已更新。',
    reload: '重新加载页面',
  },
})
