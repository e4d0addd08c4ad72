/** The identity of the apps on the systems that run them. */
export const appId = 'org.yomu.console'
export const appName = 'yomu console'
