/** A picture in the bundle itself, as a data URL. */
declare module '*.png?inline' {
  const url: string;
  export default url;
}
