/** Without it, TypeScript would work out the type of each of its 8,000 places. */
declare module 'zip-to-city/germany.json' {
  const places: unknown
  export default places
}
