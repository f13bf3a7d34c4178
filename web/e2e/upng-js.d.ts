/** What we use of a package without types. */
declare module "upng-js" {
  interface Picture {
    width: number;
    height: number;
    frames: unknown[];
  }
  const UPNG: {
    decode(file: ArrayBuffer): Picture;
    toRGBA8(picture: Picture): ArrayBuffer[];
    encode(frames: ArrayBuffer[], width: number, height: number, colours: number, delays?: number[]): ArrayBuffer;
  };
  export default UPNG;
}
