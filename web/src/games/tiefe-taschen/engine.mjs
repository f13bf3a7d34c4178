/** The notes that everybody starts with. */
export default ({ components }) => ({ start: components.start });
