/** `maxAttempts` as `max_attempts`: options are written as in JavaScript, settings as in Medusa's API. */
export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text

export function toSnakeCase<Text extends string>(text: Text): SnakeCase<Text> {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Text>
}

export function toCamelCase(text: string): string {
  return text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
