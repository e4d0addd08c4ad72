import type { Overview, ServiceHealth } from '../../../../lib/contracts/schemas/overview.ts'
import { catalogue } from '../../language/language.ts'

type Source = Overview['failures'][number]['source']

export interface OverviewTexts {
  title: string
  totals: string
  users: string
  inviteCodes: string
  requests: string
  articles: string
  enabled(count: string): string
  pending(count: string): string
  nonePending: string
  public: string
  guestVisible: string
  sentences: string
  sources: Record<Source, string>
  missing(source: string): string
  noAnswer: string
  services: string
  /** What each service does, by its own name. */
  tasks: Record<string, string>
  states: Record<ServiceHealth['status'], string>
  noneOf(names: string): string
  allWell: string
  notWell(count: number): string
  checkedAt(time: string): string
}

export const messages = catalogue<OverviewTexts>({
  en: {
    title: 'Overview',
    totals: 'Totals',
    users: 'Users',
    inviteCodes: 'Invite codes',
    requests: 'Registration requests',
    articles: 'Articles',
    enabled: count => `${count} enabled`,
    pending: count => `${count} pending`,
    nonePending: 'None pending',
    public: 'Public',
    guestVisible: 'Visible to guests',
    sentences: 'Sentences',
    sources: { user_manager: 'user_manager', controller: 'the controller' },
    missing: source => `Not available: ${source} could not say.`,
    noAnswer: 'It does not answer.',
    services: 'Services',
    tasks: {
      'user-manager': 'Accounts, sign-in, usage',
      study: 'Controller: texts and their tasks',
      data: 'Content and files',
      agent: 'Models, voices, text analysis',
    },
    states: { ok: 'Working', degraded: 'Degraded', failed: 'Does not answer', unknown: 'Not known' },
    noneOf: names => `Gets no answer from: ${names}`,
    allWell: 'All services are working.',
    notWell: count => (count === 1 ? '1 service needs attention.' : `${count} services need attention.`),
    checkedAt: time => `Checked at ${time}`,
  },
  ja: {
    title: '概要',
    totals: '合計',
    users: 'ユーザー',
    inviteCodes: '招待コード',
    requests: '登録申請',
    articles: '記事',
    enabled: count => `有効: ${count}件`,
    pending: count => `承認待ち${count}件`,
    nonePending: '承認待ちはありません',
    public: '公開',
    guestVisible: 'ゲストに公開',
    sentences: '文の数',
    sources: { user_manager: 'user_manager', controller: 'コントローラー' },
    missing: source => `取得できません（${source}）`,
    noAnswer: '応答がありません。',
    services: 'サービス',
    tasks: {
      'user-manager': 'アカウント・サインイン・利用記録',
      study: 'コントローラー（文章と処理）',
      data: 'コンテンツとファイル',
      agent: 'モデル・音声・文章解析',
    },
    states: { ok: '正常', degraded: '一部に問題あり', failed: '応答なし', unknown: '不明' },
    noneOf: names => `応答がない依存先: ${names}`,
    allWell: 'すべてのサービスは正常です。',
    notWell: count => `${count}個のサービスを確認してください。`,
    checkedAt: time => `${time} に確認`,
  },
  zh: {
    title: '概览',
    totals: '总计',
    users: '用户',
    inviteCodes: '邀请码',
    requests: '注册申请',
    articles: '文章',
    enabled: count => `已启用 ${count} 个`,
    pending: count => `${count} 个待处理`,
    nonePending: '没有待处理的申请',
    public: '公开',
    guestVisible: '访客可见',
    sentences: '句子',
    sources: { user_manager: 'user_manager', controller: '控制器' },
    missing: source => `无法获取（${source}）`,
    noAnswer: '没有响应。',
    services: '服务',
    tasks: {
      'user-manager': '账号、登录、用量记录',
      study: '控制器：文章与任务',
      data: '内容与文件',
      agent: '模型、语音、文本分析',
    },
    states: { ok: '正常', degraded: '部分异常', failed: '无响应', unknown: '未知' },
    noneOf: names => `以下依赖没有响应：${names}`,
    allWell: '所有服务运行正常。',
    notWell: count => `${count} 个服务需要关注。`,
    checkedAt: time => `检查时间：${time}`,
  },
})
