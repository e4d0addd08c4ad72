/** Under what the apps are known to the systems that run them. */
export const appId = 'org.yomu.console'
export const appName = 'yomu console'
