/** Nations, sectors, points and scoring tables, as they are. */
export default ({ components }) => components;
