/** Whether a table has other content than the house's. */
export const hasPack = (options: string): boolean => options.split(" ").some((word) => word.startsWith("pack="));
