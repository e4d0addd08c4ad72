interface UnreachableTexts {
  title: string
  explanation: (host: string) => string
  again: string
}

/** By language, with the default first. */
export const unreachableTexts: Record<'en' | 'ja' | 'zh', UnreachableTexts> = {
  en: {
    title: 'The console cannot be reached',
    explanation: host =>
      `${host} does not answer. Check the connection. The app tries again every few seconds.`,
    again: 'Try again',
  },
  ja: {
    title: '管理コンソールに接続できません',
    explanation: host =>
      `${host} から応答がありません。接続を確認してください。数秒ごとに自動で再試行します。`,
    again: '再試行',
  },
  zh: {
    title: '无法连接管理控制台',
    explanation: host => `${host} 没有响应。请检查网络连接，每隔几秒会自动重试。`,
    again: '重试',
  },
}
