import { catalogue } from '../language/language.ts'

/** The texts of a list of sessions, wherever it stands. */
export const sessionTexts = catalogue({
  en: {
    unknownDevice: 'Unknown device',
    lastSeen: (time: string) => `Last seen ${time}`,
    signedIn: (time: string) => `Signed in ${time}`,
    endSession: 'End',
    endSessionOf: (device: string) => `End the session of ${device}`,
    endAll: 'End all sessions',
  },
  ja: {
    unknownDevice: '不明な端末',
    lastSeen: time => `最終利用：${time}`,
    signedIn: time => `サインイン：${time}`,
    endSession: '終了',
    endSessionOf: device => `${device} のセッションを終了`,
    endAll: 'すべてのセッションを終了',
  },
  zh: {
    unknownDevice: '未知设备',
    lastSeen: time => `最近使用：${time}`,
    signedIn: time => `登录时间：${time}`,
    endSession: '结束',
    endSessionOf: device => `结束 ${device} 的会话`,
    endAll: '结束所有会话',
  },
})
