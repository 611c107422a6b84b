/** Three lines of a pane of 360 px, next to the icon. */
export const maxCharacters = 140;
