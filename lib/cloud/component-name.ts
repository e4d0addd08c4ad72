/** Components are named in letters and digits: `user-manager` becomes `UserManager`, `JWT_SECRET` becomes `JwtSecret`. */
export const componentName = (...parts: string[]): string =>
  parts
    .flatMap(part => part.split(/[-_]/))
    .map(word => (/^[A-Z]+$/.test(word) ? word.toLowerCase() : word))
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
