import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Changes on this device',
    waiting: (count: number) =>
      count === 1 ? 'One change waits to be sent.' : `${count} changes wait to be sent.`,
    send: 'Send now',
    refused: 'The server did not accept these changes:',
    drop: 'Drop it',
    retry: 'Try again',
    kinds: { states: 'Word', rating: 'Review', note: 'Note', other: 'Change' },
    leaving: (count: number) => (count === 1 ? 'One change was not sent' : `${count} changes were not sent`),
    leavingLead: 'This device keeps them until you sign in here again, unless you delete them.',
    sendFirst: 'Send them first',
    keep: 'Sign out and keep them',
    remove: 'Sign out and delete them',
    stillWaiting: 'They could not be sent.',
  },
  ja: {
    title: 'この端末の変更',
    waiting: count => `${count}件の変更が送信を待っています。`,
    send: '今すぐ送信',
    refused: 'サーバーが受け付けなかった変更：',
    drop: '取り消す',
    retry: 'もう一度送る',
    kinds: { states: '単語', rating: '復習', note: 'メモ', other: '変更' },
    leaving: count => `未送信の変更が${count}件あります`,
    leavingLead: '削除しないかぎり、次にここでサインインするまでこの端末に保存されます。',
    sendFirst: '先に送信する',
    keep: '残したままサインアウト',
    remove: '削除してサインアウト',
    stillWaiting: '送信できませんでした。',
  },
  zh: {
    title: '本设备上的更改',
    waiting: count => `有 ${count} 项更改等待发送。`,
    send: '立即发送',
    refused: '服务器未接受以下更改：',
    drop: '放弃',
    retry: '重试',
    kinds: { states: '单词', rating: '复习', note: '笔记', other: '更改' },
    leaving: count => `有 ${count} 项更改尚未发送`,
    leavingLead: '除非您删除，否则它们会保存在本设备上，直到您再次在此登录。',
    sendFirst: '先发送',
    keep: '保留并退出',
    remove: '删除并退出',
    stillWaiting: '未能发送。',
  },
})

/** The name of a kind of write; those of a newer version have no name here. */
export const kindName = (
  kinds: { states: string; rating: string; note: string; other: string },
  kind: string,
) => (kind === 'states' || kind === 'rating' || kind === 'note' ? kinds[kind] : kinds.other)
