// Views in which an object is drawn: everything is in layer 0; the floor only in the main view, the cross-section only in the side view.

export const MAIN_VIEW = 1;
export const SIDE_VIEW = 2;
