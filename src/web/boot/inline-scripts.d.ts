/** Vite compiles the file to one classic script; the import is its text, '' in the browser's bundle. */
declare module '*?script' {
  export const code: string
}
