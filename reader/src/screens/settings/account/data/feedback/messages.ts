import { catalogue } from '../../../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    what: 'Topic',
    kinds: {
      bug: 'Something is wrong',
      suggestion: 'A suggestion',
      publish_request: 'Please publish my text',
    },
    statuses: {
      open: 'open',
      accepted: 'accepted',
      declined: 'declined',
      resolved: 'resolved',
      withdrawn: 'withdrawn',
    },
    text: 'Your message',
    send: 'Send',
    withdraw: 'Withdraw',
    reply: (text: string) => `Reply: ${text}`,
  },
  ja: {
    what: '種類',
    kinds: { bug: '不具合', suggestion: '提案', publish_request: '文章の公開の依頼' },
    statuses: {
      open: '未対応',
      accepted: '受理済み',
      declined: '見送り',
      resolved: '解決済み',
      withdrawn: '取り下げ済み',
    },
    text: 'メッセージ',
    send: '送信',
    withdraw: '取り下げる',
    reply: text => `回答：${text}`,
  },
  zh: {
    what: '类型',
    kinds: { bug: '问题', suggestion: '建议', publish_request: '申请公开文章' },
    statuses: {
      open: '待处理',
      accepted: '已接受',
      declined: '未采纳',
      resolved: '已解决',
      withdrawn: '已撤回',
    },
    text: '您的留言',
    send: '发送',
    withdraw: '撤回',
    reply: text => `答复：${text}`,
  },
})
