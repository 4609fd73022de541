/** Of the packages of others that ship, made at the build (tools/lib/bill/licences.mjs). */
declare module 'virtual:licences' {
  const shipped: {
    readonly packages: readonly {
      readonly name: string
      readonly version: string
      /** As the package says it: `MIT`, `MIT OR Apache-2.0`. */
      readonly licence: string
      /** Its place in `texts`; without one the package brings no words of its licence. */
      readonly text?: number
    }[]
    readonly texts: readonly string[]
  }
  export default shipped
}
