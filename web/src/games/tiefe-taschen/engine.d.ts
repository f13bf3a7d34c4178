declare module "virtual:game/tiefe-taschen" {
  /** Notes that everybody starts with. */
  const data: { start: number[] };
  export default data;
}
